import { parseMoney } from '@sampletrail/domain/money/money.ts'
import { describePieces, readPieces } from '@sampletrail/domain/products/pieces.ts'
import { type Control, useWatch } from 'react-hook-form'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'

/** Says that the price is for all pieces, and what each costs. */
export function PiecesHint({ control }: { control: Control<ProductFormValues> }) {
  const [quantity, price, currency] = useWatch({ control, name: ['quantity', 'price', 'currency'] })
  const pieces = readPieces(quantity)
  const money = parseMoney(price, currency)
  if (pieces === null || !money.ok) return null
  const text = describePieces(pieces, money.cents, currency)
  return text && <p className="tabular col-span-full -mt-1.5 text-sm text-ink-muted">{text}</p>
}
