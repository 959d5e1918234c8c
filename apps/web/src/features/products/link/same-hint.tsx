import type { SameField } from '@sampletrail/domain/products/same-product.ts'
import { useWatch, type Control } from 'react-hook-form'
import { useSameProduct } from '#src/entities/product/same-product/use-same-product.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { SameNote } from '#src/features/products/link/same-note.tsx'

interface SameHintProps {
  control: Control<ProductFormValues>
  by: SameField
  /** The products that are being added or edited; must be the same array at each render. */
  except: readonly string[]
  onLeave: () => void
}

/** The hint of a field by which the item is a product that exists already; otherwise nothing. */
export function SameHint({ control, by, except, onLeave }: SameHintProps) {
  const [name, orderNumber, link] = useWatch({ control, name: ['name', 'orderNumber', 'link'] })
  const same = useSameProduct(by, { name, orderNumber, link }, except)
  return same && <SameNote same={same} onLeave={onLeave} />
}
