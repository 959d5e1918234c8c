import { ChartScatter } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { usePreload } from '#src/lib/use-preload.ts'
import { Button } from '#src/ui/button.tsx'

const loadDialog = () => import('#src/features/resale/resale-dialog.tsx')
const ResaleDialog = lazy(async () => ({ default: (await loadDialog()).ResaleDialog }))
const loads = [loadDialog]

/** Opens what things like a product are asked for on eBay. */
export function ResaleButton({ product }: { product: Product }) {
  usePreload(loads)
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        <ChartScatter aria-hidden className="size-4" />
        Resale Analysis
      </Button>
      {isUsed && (
        <Suspense>
          <ResaleDialog
            product={product}
            open={isOpen}
            onOpenChange={setOpen}
            onClosed={() => setUsed(false)}
          />
        </Suspense>
      )}
    </>
  )
}
