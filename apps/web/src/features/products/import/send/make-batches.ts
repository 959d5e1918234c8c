import type { ImportedProduct } from '@sampletrail/domain/imports/read-row.ts'
import type { ProductInsert } from '#src/entities/import/add-import.ts'
import type { ProductRow } from '#src/features/products/import/review/checked-rows.ts'

/** The rows of one request, and their numbers in the file. */
export type Batch = { rows: ProductInsert[]; numbers: number[] }

const MOST_ROWS = 500
/** The server accepts a megabyte; characters may need three bytes. */
const MOST_CHARACTERS = 300_000

const BLANK = {
  quantity: 1,
  tax_value: null,
  commission: false,
  commission_amount: null,
  refund_expected: null,
  refund_due_date: null,
  refund_received: null,
  refund_received_date: null,
  refund_method: null,
  refund_reference: null,
  review_due_date: null,
  sold: false,
  sold_date: null,
  sold_price: null,
  sold_fees: null,
  sale_details: null,
  archived: false,
  storage_place: null,
  product_image_url: null,
  review_url: null,
  photo_review: false,
  video_review: false,
  rating_review: false,
  feedback_review: false,
  no_tax: false,
  no_fees: false,
  partial_payment: false,
  additional_notes: null,
  description: null,
  country: null,
  tags: [],
}

/**
 * The requests of an import. The last rows go first and ids rise, so that a list in the order newest first shows the rows
 * in the order of their file.
 */
export function batchesOf(
  rows: readonly ProductRow[],
  sellerIds: Readonly<Record<string, string>>,
  { userId, importId }: { userId: string; importId: string },
): Batch[] {
  const batches: Batch[] = []
  let batch: Batch = { rows: [], numbers: [] }
  let characters = 0
  const began = Date.now()
  for (const [place, { row, product }] of rows.toReversed().entries()) {
    const made = insertRowOf(product, sellerIds, {
      id: risingId(began, place),
      user_id: userId,
      import_id: importId,
    })
    const size = JSON.stringify(made).length
    if (
      batch.rows.length === MOST_ROWS ||
      (batch.rows.length > 0 && characters + size > MOST_CHARACTERS)
    ) {
      batches.push(batch)
      batch = { rows: [], numbers: [] }
      characters = 0
    }
    batch.rows.push(made)
    batch.numbers.push(row.number)
    characters += size
  }
  if (batch.rows.length > 0) batches.push(batch)
  return batches
}

function insertRowOf(
  product: ImportedProduct,
  sellerIds: Readonly<Record<string, string>>,
  keys: { id: string; user_id: string; import_id: string },
): ProductInsert {
  const { seller, sellerContacts: _, remarks: _remarks, rest, ...columns } = product
  return {
    ...BLANK,
    ...columns,
    ...rest,
    seller_id: seller === null ? null : (sellerIds[seller] ?? null),
    ...keys,
  }
}

/** A random id (RFC 9562, version 7) that sorts by time and position. */
function risingId(milliseconds: number, place: number): string {
  // Three hex digits after the version count to 4096; further rows get the next milliseconds.
  const time = (milliseconds + Math.floor(place / 4096)).toString(16).padStart(12, '0')
  const counter = (place % 4096).toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}${crypto.randomUUID().slice(18)}`
}
