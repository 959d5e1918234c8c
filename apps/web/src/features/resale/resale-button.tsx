import { ChartScatter } from 'lucide-react'
import { lazy } from 'react'
import { DialogAction } from '#src/entities/product/dialog-action.tsx'
import type { Product } from '#src/entities/product/product-row.ts'
import { getConfig } from '#src/lib/config.ts'
import { usePreload } from '#src/lib/use-preload.ts'

const loadDialog = () => import('#src/features/resale/resale-dialog.tsx')
const ResaleDialog = lazy(async () => ({ default: (await loadDialog()).ResaleDialog }))
const loads = [loadDialog]

/** Opens the asking prices of similar items on eBay; on a server without eBay it says why it cannot. */
export function ResaleButton({ product }: { product: Product }) {
  usePreload(loads)
  return (
    <DialogAction
      product={product}
      icon={ChartScatter}
      label="Resale Analysis"
      dialog={ResaleDialog}
      hint={getConfig().features.ebay ? undefined : 'eBay is not set up on this server.'}
    />
  )
}
