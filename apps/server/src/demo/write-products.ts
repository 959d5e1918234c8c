import type { Client } from 'pg'
import type { DealNote } from '@sampletrail/domain/products/deal-notes.ts'
import type { DealTerms } from '@sampletrail/domain/terms/deal-terms.ts'
import { dealNotesOf, reviewUrlOf, storagePlaceOf } from '#src/demo/agreed.ts'
import type { DemoPurchase } from '#src/demo/purchases.ts'

/** Files of a purchase, as paths in the private bucket. */
export interface Papers {
  receipt: string | null
  review: string | null
}

interface ProductRow {
  [column: string]: string | number | boolean | string[] | DealTerms | DealNote[] | null
}

interface HistoryRow {
  [column: string]: string | object
}

/**
 * Writes purchases with the history of a list that a person kept all along. Existing rows stay
 * unchanged.
 */
export async function writeProducts(
  database: Client,
  userId: string,
  purchases: readonly DemoPurchase[],
  pictureUrl: (name: string) => string,
  papers: ReadonlyMap<string, Papers>,
): Promise<void> {
  const rows = purchases.map((purchase) => describeRow(userId, purchase, pictureUrl, papers))
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (!columns) return
  await database.query('begin')
  try {
    const { rows: added } = await database.query<{ id: string }>(
      `insert into public.products (${columns})
       select ${columns} from jsonb_populate_recordset(null::public.products, $1)
       on conflict (id) do nothing returning id`,
      [JSON.stringify(rows)],
    )
    const ids = new Set(added.map(({ id }) => id))
    const history = purchases.filter(({ id }) => ids.has(id)).flatMap(describeHistory)
    await database.query('delete from public.product_events where product_id = any($1)', [[...ids]])
    await database.query(
      `insert into public.product_events (product_id, user_id, kind, changes, actor_id, created_at)
       select event.product_id, $2, event.kind, event.changes, $2, event.created_at
       from jsonb_to_recordset($1) as event (product_id uuid, kind text, changes jsonb, created_at timestamptz)
       order by event.created_at`,
      [JSON.stringify(history), userId],
    )
    await database.query('commit')
  } catch (error) {
    await database.query('rollback')
    throw error
  }
}

function describeRow(
  userId: string,
  purchase: DemoPurchase,
  pictureUrl: (name: string) => string,
  papers: ReadonlyMap<string, Papers>,
): ProductRow {
  const { commission } = purchase
  return {
    id: purchase.id,
    user_id: userId,
    name: purchase.name,
    price: toAmount(purchase.price),
    quantity: purchase.quantity,
    tax_value: purchase.taxValue === null ? null : toAmount(purchase.taxValue),
    currency: purchase.market.currency,
    country: purchase.market.country,
    amazon_url: `https://${purchase.market.shop}/dp/${purchase.asin}`,
    order_number: purchase.orderNumber,
    seller_id: purchase.seller?.id ?? null,
    status: purchase.status,
    order_date: purchase.orderDate,
    received_date: purchase.receivedDate,
    reviewed_date: purchase.reviewedDate,
    published_date: purchase.publishedDate,
    paid_date: purchase.paidDate,
    commission: commission !== null,
    commission_amount: commission === null ? null : toAmount(commission),
    deal_terms: purchase.dealTerms,
    no_tax: purchase.noTax,
    no_fees: purchase.noFees,
    partial_payment: purchase.partialPayment,
    photo_review: purchase.photoReview,
    video_review: purchase.videoReview,
    rating_review: purchase.ratingReview,
    feedback_review: purchase.feedbackReview,
    additional_notes: purchase.notes,
    sold: purchase.sold,
    sold_price: purchase.soldPrice === null ? null : toAmount(purchase.soldPrice),
    sold_date: purchase.soldDate,
    sold_fees: purchase.soldFees === null ? null : toAmount(purchase.soldFees),
    refund_expected: purchase.refundExpected === null ? null : toAmount(purchase.refundExpected),
    refund_due_date: purchase.refundDueDate,
    refund_received: purchase.refund === null ? null : toAmount(purchase.refund.amount),
    refund_received_date: purchase.refund?.date ?? null,
    refund_method: purchase.refund?.method ?? null,
    refund_reference: purchase.refund?.reference ?? null,
    review_due_date: purchase.reviewDueDate,
    tags: purchase.tags,
    archived: purchase.archived,
    product_image_url: pictureUrl(purchase.picture),
    receipt_url: papers.get(purchase.id)?.receipt ?? null,
    review_screenshot_url: papers.get(purchase.id)?.review ?? null,
    review_url: reviewUrlOf(purchase),
    deal_notes: dealNotesOf(purchase),
    storage_place: storagePlaceOf(purchase),
    created_at: purchase.createdAt.toISOString(),
    updated_at: purchase.createdAt.toISOString(),
  }
}

/** Added on its day, then one change for each reached status. */
function describeHistory(purchase: DemoPurchase): HistoryRow[] {
  const first = purchase.orderDate === null ? 'wishlist' : 'ordered'
  const steps = [
    ['received', 'received_date', purchase.receivedDate],
    ['reviewed', 'reviewed_date', purchase.reviewedDate],
    ['published', 'published_date', purchase.publishedDate],
    ['paid', 'paid_date', purchase.paidDate],
  ] as const
  const history: HistoryRow[] = [
    {
      product_id: purchase.id,
      kind: 'added',
      changes: { status: { from: null, to: first } },
      created_at: purchase.createdAt.toISOString(),
    },
  ]
  let from: string = first
  for (const [status, column, date] of steps) {
    if (date === null) break
    history.push({
      product_id: purchase.id,
      kind: 'changed',
      changes: { status: { from, to: status }, [column]: { from: null, to: date } },
      // At the hour of the order, which is never later than now.
      created_at: date + purchase.createdAt.toISOString().slice(10),
    })
    from = status
  }
  return history
}

/** Cents in the database's format. */
function toAmount(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
