import type { HeldChange } from '../../../apps/web/src/testing/outbox/outbox-handle.ts'
import { isSame, type Ledger, type Typed } from './ledger.ts'
import type { Stored } from './stored.ts'

/** A device's data at the end, in addition to what it shows. */
export interface Left {
  held: HeldChange[]
  drafts: Record<string, unknown>
  told: readonly string[]
}

/** Values that the database sets in addition to the chosen ones. */
const stamped = new Set([
  'order_date',
  'received_date',
  'reviewed_date',
  'published_date',
  'paid_date',
  'sold_date',
  'refund_received_date',
  'refund_payments',
])

/** Names of fields in a form that differ from the column's. */
const formNames: Record<string, string> = { additional_notes: 'additionalNotes' }

/** The errors in the data of the server and the devices, in words. */
export function judge(ledger: Ledger, stored: Stored, left: readonly Left[]): string[] {
  const { stray, done } = assign(ledger, stored)
  const isThere = (typed: Typed): boolean =>
    typed.isReleased ||
    isGivenUp(ledger, typed.product, stored) ||
    [...done].some((each) => isSameWish(each, typed)) ||
    isFirst(typed, stored) ||
    holds(stored, typed) ||
    isLeft(typed, left[typed.device])
  const lost = ledger.typed
    .filter((typed) => !isThere(typed))
    .map((typed) => `lost: ${describe(typed)}`)
  const notUndone = ledger.undone
    .filter(
      ({ typed, back }) =>
        holds(stored, typed) &&
        !wasReplaced(typed, stored) &&
        !isLeft(back, left[typed.device], undoWords) &&
        !isToldLater(back, left[typed.device]),
    )
    .map(({ typed }) => `not taken back, and nobody was told: ${describe(typed)}`)
  const askedInVain = left.flatMap(({ held }) =>
    held
      .filter(({ theirs }) => theirs !== null)
      .filter(({ edits }) =>
        edits.every(({ id, change }) => {
          const authors = ledger.find(id, change)
          return authors.length > 0 && authors.every((typed) => done.has(typed))
        }),
      )
      .map(({ edits }) => `asked about what had arrived: ${JSON.stringify(edits)}`),
  )
  return [...stray, ...lost, ...notUndone, ...askedInVain, ...judgeAdded(ledger, stored)]
}

/**
 * Finds the author of each change in the history: a typed value, over the value that its author saw, once.
 */
function assign(ledger: Ledger, { events }: Stored): { stray: string[]; done: Set<Typed> } {
  const done = new Set<Typed>()
  const stray: string[] = []
  for (const { product, kind, changes } of events) {
    if (kind === 'added') continue
    for (const [field, { from, to }] of Object.entries(changes)) {
      if (stamped.has(field)) continue
      const wanted = ledger.typed.filter(
        (typed) => typed.product === product && typed.field === field && isSame(typed.to, to),
      )
      const fitting = wanted.filter(({ bases }) => bases.some((base) => isSame(base, from)))
      const author = fitting.find((typed) => !done.has(typed))
      if (author !== undefined) {
        done.add(author)
        continue
      }
      const what = `${field} of ${product} went from ${JSON.stringify(from)} to ${JSON.stringify(to)}`
      if (wanted.length === 0) stray.push(`nobody asked for it: ${what}`)
      else if (fitting.length > 0) stray.push(`done more than once: ${what}`)
      else {
        const seen = wanted.map(({ bases }) => JSON.stringify(bases)).join(' or ')
        stray.push(`written over what nobody saw: ${what}, seen was ${seen}`)
      }
    }
  }
  return { stray, done }
}

/** If two people choose the same value, one changes it and the other finds it unchanged. */
function isSameWish(one: Typed, other: Typed): boolean {
  return one.product === other.product && one.field === other.field && isSame(one.to, other.to)
}

/** Whether a person moved a product to the trash, and it is there or was never added. */
function isGivenUp({ trashed }: Ledger, product: string, stored: Stored): boolean {
  if (!trashed.has(product)) return false
  return !wasAdded(product, stored) || holds(stored, { product, field: 'deleted_at', to: true })
}

/** Whether the server ever had a product that a person added. */
function wasAdded(product: string, { events }: Pick<Stored, 'events'>): boolean {
  return events.some((event) => event.product === product && event.kind === 'added')
}

/** Whether a product was added with it. */
function isFirst({ product, field, to }: Typed, { products, events }: Stored): boolean {
  if (!wasAdded(product, { events })) return false
  const first = events.find((event) => event.product === product && field in event.changes)
  if (first !== undefined && first.kind !== 'added') return isSame(first.changes[field]?.from, to)
  return isSame(products.find(({ id }) => id === product)?.[field], to)
}

/** Whether a value was stored and replaced by another, even if a person has restored it since. */
function wasReplaced({ product, field, to }: Typed, { events }: Stored): boolean {
  return events.some(
    (event) =>
      event.product === product && field in event.changes && isSame(event.changes[field]?.from, to),
  )
}

function holds(
  { products }: Stored,
  { product, field, to }: Pick<Typed, 'product' | 'field' | 'to'>,
): boolean {
  return isSame(products.find(({ id }) => id === product)?.[field], to)
}

const leftWords = /stay as they are|Nothing was changed/
const undoWords =
  /Nothing was undone|Undone in part|Undone for|Failed to undo|Error deleting product/

/** Whether it waits on its device, is in a draft, or a person was told its outcome since. */
function isLeft(typed: Typed, left: Left | undefined, words = leftWords): boolean {
  if (left === undefined) return false
  const { product, field, to, text, how, heard } = typed
  const isHeld = left.held.some(({ edits, hasFile }) =>
    edits.some(({ id, change }) => {
      if (id === product && field === 'receipt_url' && hasFile) return true
      return id === product && field in change && isSame(change[field], to)
    }),
  )
  const isDrafted = Object.entries(left.drafts).some(([key, draft]) => {
    const isItsDraft = key.includes(':add-product:') || (product !== '' && key.endsWith(product))
    const value = isRecord(draft) ? draft[formNames[field] ?? field] : undefined
    return isItsDraft && (value === text || isAmount(value, to))
  })
  const isTold =
    (how === 'tag' || how === 'undo') && left.told.slice(heard).some((told) => words.test(told))
  return isHeld || isDrafted || isTold
}

/** A draft writes an amount of a refused change as stored ones: 5 is 5.00. */
function isAmount(text: unknown, amount: unknown): boolean {
  return (
    typeof amount === 'number' && typeof text === 'string' && text !== '' && Number(text) === amount
  )
}

/** Whether an undo waits that leaves the product in part. It says so once, when the rest has arrived. */
function isToldLater({ product }: Typed, left: Left | undefined): boolean {
  return (left?.held ?? []).some(
    ({ skipped, isRefused }) => !isRefused && skipped.includes(product),
  )
}

function judgeAdded(ledger: Ledger, { products, events }: Stored): string[] {
  const strangers = products
    .filter(({ id }) => !ledger.isKnown(id))
    .map(({ id, name }) => `nobody added it under this id: ${String(name)} (${id})`)
  const twice = [...ledger.added].filter(
    (id) => events.filter(({ product, kind }) => product === id && kind === 'added').length > 1,
  )
  return [...strangers, ...twice.map((id) => `added more than once: ${id}`)]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export function describe({ how, device, field, to, product }: Typed): string {
  return `${field} ${JSON.stringify(to)} of ${product || 'a new product'} (${how} on device ${device})`
}
