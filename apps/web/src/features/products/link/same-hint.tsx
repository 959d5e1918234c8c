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

/** The hint of a field whose text another product has already; otherwise nothing. */
export function SameHint({ control, by, except, onLeave }: SameHintProps) {
  const text = useWatch({ control, name: by === 'link' ? 'link' : 'orderNumber' })
  const same = useSameProduct(by, text, except)
  return same && <SameNote same={same} onLeave={onLeave} />
}
