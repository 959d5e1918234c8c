import type { Product, ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'
import { toAppError } from '#src/lib/errors.ts'

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

/** Changes that were made together, kept on this device until the server has them. docs/behaviour/offline.md */
export type UnsentChange = {
  /** Sorts by the order in which changes were made. */
  id: string
  userId: string
  madeAt: number
  edits: readonly UnsentEdit[]
  /** Of one product: its owner is asked when somebody else changed the same. Others leave alone what was changed. */
  asks: boolean
  /** How often it was sent; its answer may have been lost. */
  tries: number
  /** What the fields hold that somebody else changed meanwhile: it waits for its owner to decide. */
  theirs?: Record<string, unknown>
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

/** The first change that may be sent: those of products that wait for a decision wait, too. */
export function nextToSend(changes: readonly UnsentChange[]): UnsentChange | undefined {
  const waiting = new Set<string>()
  for (const change of changes) {
    const ids = change.edits.map(({ id }) => id)
    if (change.theirs === undefined && !ids.some((id) => waiting.has(id))) return change
    for (const id of ids) waiting.add(id)
  }
  return undefined
}

/** What a failure means for a change: sent again later, decided by its owner, or put back. */
export type Verdict = 'wait' | 'ask' | 'refuse'

/** A fault of the server may be a fault of the change: then it is not sent for ever. */
const mostTries = 5

export function judgeFailure(failure: unknown, tries: number): Verdict {
  const { isNetwork, status, hint } = toAppError(failure)
  if (isNetwork || [401, 408, 429, 502, 503, 504].includes(status)) return 'wait'
  if (hint === 'second_factor') return 'wait'
  if (hint === 'edit_conflict') return 'ask'
  return status >= 500 && tries < mostTries ? 'wait' : 'refuse'
}

/**
 * A change after its owner has decided: fields whose own value is kept build on what stands there now, the others are
 * left out. Null when nothing is left to send.
 */
export function decide(change: UnsentChange, mine: ReadonlySet<string>): UnsentChange | null {
  const { theirs = {}, ...rest } = change
  const edits = change.edits.flatMap((edit) => {
    const isLeft = ([field]: [string, unknown]) => !(field in theirs) || mine.has(field)
    const left = Object.fromEntries(Object.entries(edit.change).filter(isLeft))
    if (Object.keys(left).length === 0) return []
    return [{ ...edit, change: left, base: { ...edit.base, ...theirs }, version: undefined }]
  })
  return edits.length === 0 ? null : { ...rest, edits, tries: 0 }
}

/** Of changes that were sent, those whose field somebody else had changed: it kept that. */
export function findOvertaken(
  edits: readonly UnsentEdit[],
  stored: readonly ProductListRow[],
): UnsentEdit[] {
  const rows = new Map<string, Fields>(stored.map((row) => [row.id, row]))
  return edits.filter(({ id, change }) => {
    const row = rows.get(id)
    return (
      row !== undefined &&
      Object.entries(change).some(
        // Moments are the server's own, and tags are tidied there.
        ([field, wanted]) =>
          field in row && !['deleted_at', 'tags'].includes(field) && !isSame(row[field], wanted),
      )
    )
  })
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
