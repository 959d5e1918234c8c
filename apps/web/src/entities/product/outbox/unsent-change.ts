import { isSame } from '#src/lib/is-same.ts'
import type { ProductsEdit } from '#src/entities/product/change/product-edits.ts'
import type { Product, ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import type { AppError } from '#src/lib/errors.ts'

/** A change of one product, with the earlier values of its fields. */
export type UnsentEdit = {
  id: string
  change: ProductChange
  base: ProductChange
  /** The version that the change builds on, by the server's clock. */
  version?: string | undefined
  name?: string | null
  seller?: ProductListRow['seller']
  baseSeller?: ProductListRow['seller']
}

/** A file of an added product: it stays on this device until the server has the product. */
export type UnsentFile = {
  field: 'product_image_url' | 'receipt_url'
  file: File
  /** Where it was uploaded, and when. */
  uploaded?: { address: string; at: number }
}

/** The server's error, in a form that this device can store. */
export type Refusal = Pick<
  AppError,
  'message' | 'code' | 'status' | 'hint' | 'details' | 'requestId'
>

/** Changes that were made together, stored on this device until the server has them. docs/behaviour/offline.md */
export type UnsentChange = {
  /** Sorts by the order in which changes were made. */
  id: string
  userId: string
  madeAt: number
  /** The outbox that added it: its tab reports the outcome, whichever tab sends it. */
  outbox?: string
  edits: readonly UnsentEdit[]
  /** It adds these products, with all their values. */
  adds?: boolean
  files?: readonly UnsentFile[]
  /** What an earlier attempt to add the product had sent: if that arrived, the rest follows as a change. */
  sent?: ProductChange
  /** It replaces an addition of the same product that was refused. */
  again?: boolean
  /** Of one product: its owner is asked if another person changed the same. Otherwise those fields are skipped. */
  asks: boolean
  /** How often it was sent; its answer may have been lost. */
  tries: number
  /** How often the server failed on it, each time with an answer. */
  failures?: number
  /** Why the server refused it for good: it stays stored, and shown, until its owner decides. */
  refusal?: Refusal
  /** Another person's current values of the fields: the change waits for its owner's decision. */
  theirs?: Record<string, unknown>
  /** It undoes another change. */
  undoes?: boolean
  /** The changes that it undoes, by their ids: those that are refused are dropped. */
  undone?: readonly string[]
  /** Products that it skips, at least in part, because they are known to have been changed since. */
  skipped?: readonly string[]
}

/** Options for sending changes. */
export type SendOptions = {
  /** Of one product: its owner is asked if another person changed the same. */
  asks?: boolean
  /** The edits that it undoes, as they were sent: it says so if it skipped something. */
  undoes?: readonly ProductsEdit[] | undefined
}

const STAMP = 15

/** The id of a new change: it sorts after `last`, even if the device's clock was set back meanwhile. */
export function nextChangeId(now: number, last: string | undefined): string {
  const stamp = Math.max(now, Number(last?.slice(0, STAMP) ?? 0) + 1)
  return `${`${stamp}`.padStart(STAMP, '0')}-${crypto.randomUUID()}`
}

type Fields = Record<string, unknown>

/** A product as screens show it: the server's row with the changes that the server does not have yet. */
export function withUnsent<Row extends Product | ProductListRow>(
  row: Row,
  changes: readonly UnsentEdit[],
): Row {
  return changes.reduce<Row>((shown, { change, seller }) => {
    const known = Object.fromEntries(Object.entries(change).filter(([field]) => field in shown))
    return {
      ...shown,
      ...known,
      // A new seller replaces the stored name of a deleted one.
      ...(seller && { seller_name: null }),
      // A product's own page shows more of a seller than a change contains.
      ...(seller !== undefined &&
        seller?.id !== shown.seller?.id && { seller: sellerFor(row, seller) }),
    }
  }, row)
}

function sellerFor(row: Product | ProductListRow, seller: ProductListRow['seller']) {
  if (seller === null || !('user_id' in row)) return seller
  const unknown = { thumbnail_url: null, url: null, user_id: null, email: null, facebook: null }
  return { ...unknown, discord: null, wechat: null, whatsapp: null, ...seller }
}

/** Reverts a refused change: a field that has another value by now keeps it. */
export function takeUnsentBack<Row extends Product | ProductListRow>(
  shown: Row,
  { change, base, baseSeller }: UnsentEdit,
): Row {
  const held: Fields = shown
  const entries = Object.entries(change).filter(
    ([field, wanted]) => field in base && isSame(held[field], wanted),
  )
  const restored = Object.fromEntries(entries.map(([field]) => [field, (base as Fields)[field]]))
  const seller = 'seller_id' in restored && baseSeller !== undefined
  return { ...shown, ...restored, ...(seller && { seller: sellerFor(shown, baseSeller) }) }
}

/** The current values of some fields of a product. */
export function fieldsOf(
  product: Product | ProductListRow,
  fields: readonly string[],
): ProductChange {
  return Object.fromEntries(Object.entries(product).filter(([field]) => fields.includes(field)))
}
