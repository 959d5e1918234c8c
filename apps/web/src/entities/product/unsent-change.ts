import type { Product, ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import type { AppError } from '#src/lib/errors.ts'

/** A change of one product, with what its fields showed before. */
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

/** What the server said, as this device can keep it. */
export type Refusal = Pick<
  AppError,
  'message' | 'code' | 'status' | 'hint' | 'details' | 'requestId'
>

/** Changes that were made together, kept on this device until the server has them. docs/behaviour/offline.md */
export type UnsentChange = {
  /** Sorts by the order in which changes were made. */
  id: string
  userId: string
  madeAt: number
  /** The outbox that took it on: its tab tells what becomes of it, whichever sends it. */
  outbox?: string
  edits: readonly UnsentEdit[]
  /** Of one product: its owner is asked when somebody else changed the same. Others leave alone what was changed. */
  asks: boolean
  /** How often it was sent; its answer may have been lost. */
  tries: number
  /** How often the server failed over it, each time with an answer. */
  failures?: number
  /** Why the server refused it for good: it is kept, and shown, until its owner decides. */
  refusal?: Refusal
  /** What the fields hold that somebody else changed meanwhile: it waits for its owner to decide. */
  theirs?: Record<string, unknown>
  /** It takes another change back. */
  undoes?: boolean
  /** Products that it leaves alone, at least in part, because they are known to have been changed since. */
  skipped?: readonly string[]
}

/** How changes are sent. */
export type SendOptions = {
  /** Of one product: its owner is asked when somebody else changed the same. */
  asks?: boolean
  /** It takes an earlier change back, and says so when something is left as it is. */
  undoes?: boolean
}

const STAMP = 15

/** The id of a new change: it sorts behind `last`, even when the device's clock was put back meanwhile. */
export function nextChangeId(now: number, last: string | undefined): string {
  const stamp = Math.max(now, Number(last?.slice(0, STAMP) ?? 0) + 1)
  return `${`${stamp}`.padStart(STAMP, '0')}-${crypto.randomUUID()}`
}

type Fields = Record<string, unknown>

/** What screens show of a product: the server's row with the changes that it does not have yet. */
export function withUnsent<Row extends Product | ProductListRow>(
  row: Row,
  changes: readonly UnsentEdit[],
): Row {
  return changes.reduce<Row>((shown, { change, seller }) => {
    const known = Object.fromEntries(Object.entries(change).filter(([field]) => field in shown))
    return {
      ...shown,
      ...known,
      // The name kept of a deleted seller goes when another one comes.
      ...(seller && { seller_name: null }),
      // A product's own page shows more of a seller than a change brings along.
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

/** A change that was refused, taken back: a field that holds something else by now keeps it. */
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

/** Some fields of a product as they are. */
export function fieldsOf(
  product: Product | ProductListRow,
  fields: readonly string[],
): ProductChange {
  return Object.fromEntries(Object.entries(product).filter(([field]) => fields.includes(field)))
}

/** Whether two values of a column are the same, lists by what is in them. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
