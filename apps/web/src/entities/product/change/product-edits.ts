import { type StatusDateField, dateFieldOf } from '@sampletrail/domain/products/lifecycle.ts'
import { isSame } from '#src/lib/is-same.ts'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'

/** A change of one product among many. */
export type ProductsEdit = {
  id: string
  change: ProductChange
  /** The new seller as lists show it, if the change has one. */
  seller?: ProductListRow['seller']
  /**
   * The values that the person saw in the changed fields: a field with another value is asked about or skipped. Fields that
   * are not named are changed whatever their value, such as the trash.
   */
  base: ProductChange
}

type Rows = ReadonlyMap<string, ProductListRow>

/**
 * The edits that undo other edits, but not later changes. `before` are the rows as they were, `after` as they are once the
 * server has agreed: with the dates that it sets.
 */
export function undoOf(edits: readonly ProductsEdit[], before: Rows, after: Rows): ProductsEdit[] {
  return edits.flatMap((edit): ProductsEdit[] => {
    const row = before.get(edit.id)
    // If no list has the product, one thing is known: it was not in the trash.
    if (!row)
      return 'deleted_at' in edit.change
        ? [{ id: edit.id, change: { deleted_at: null }, base: {} }]
        : []
    const written = { ...stampsOf(edit.change, after.get(edit.id)), ...edit.change }
    const fields = Object.keys(written).filter(
      (field) => field in row && !isSame(read(row, field), read(written, field)),
    )
    if (fields.length === 0) return []
    // The server sets the time of a deletion, so it does not show who changed what.
    const { deleted_at: _, ...base } = pick(written, fields)
    return [
      {
        id: edit.id,
        change: pick(row, fields),
        base,
        ...(fields.includes('seller_id') && { seller: row.seller }),
      },
    ]
  })
}

/** What follows from another total of a refund. */
const REFUND_FIELDS = [
  'refund_payments',
  'refund_received_date',
  'refund_method',
  'refund_reference',
] as const
type RefundField = (typeof REFUND_FIELDS)[number]

/** Values that the database sets in addition to the change: dates, a refund's payments, and the name of a deleted seller. */
function stampsOf(change: ProductChange, after: ProductListRow | undefined): ProductChange {
  if (!after) return {}
  const fields: (StatusDateField | RefundField | 'sold_date' | 'seller_name')[] = []
  const dated = change.status === undefined ? null : dateFieldOf(change.status)
  if (dated !== null) fields.push(dated)
  if (change.sold === true) fields.push('sold_date')
  // A new seller replaces the stored name of a deleted one.
  if (change.seller_id !== undefined) fields.push('seller_name')
  if (change.refund_received !== undefined) fields.push(...REFUND_FIELDS)
  return pick(after, fields)
}

function read(from: object, field: string): unknown {
  return Object.getOwnPropertyDescriptor(from, field)?.value
}

function pick<T extends object>(from: T, fields: readonly string[]): Partial<T> {
  const picked: Partial<T> = {}
  for (const field of Object.keys(from) as (keyof T & string)[]) {
    if (fields.includes(field)) picked[field] = from[field]
  }
  return picked
}
