import type { LinkScan } from '@sampletrail/contracts/link-scan.ts'
import { MAX_LINKS } from '@sampletrail/domain/links/find-links.ts'
import { nameOfAddress } from '@sampletrail/domain/links/name-of-address.ts'
import { normaliseLink } from '@sampletrail/domain/links/normalise-link.ts'
import type { KnownMarks, SameProducts } from '@sampletrail/domain/products/same-product.ts'

type LinkState =
  | { kind: 'waiting' }
  | { kind: 'loading' }
  | { kind: 'found'; scan: LinkScan }
  | { kind: 'failed'; reason: string; isBlocked: boolean }

/** Whether the shop did not show a page to our server; the person's own browser may still show it. */
export function isBlockedPage({ code }: { code: string }): boolean {
  return code === 'page_blocked'
}

/** One link of a list, and its state. */
export interface LinkRow {
  /** The id of the product that it may become: adding it twice creates one product. */
  id: string
  link: string
  /** The name as typed; null while the page's own name applies. */
  name: string | null
  /** Whether to add it; null until the person decides. */
  ticked: boolean | null
  state: LinkState
  /** Products that have this link already. */
  same: SameProducts<KnownMarks> | null
}

/** How many pages are read at a time. */
const AT_ONCE = 3

export function makeRow(link: string, name: string | null = null): LinkRow {
  const state = { kind: 'waiting' } as const
  return { id: crypto.randomUUID(), link, name, ticked: null, state, same: null }
}

/** Adds links that are not in the list yet; returns those for which there was no room. */
export function addLinks(
  rows: readonly LinkRow[],
  links: readonly string[],
): { rows: LinkRow[]; left: string[] } {
  const keys = new Set(rows.map(({ link }) => keyOf(link)))
  const fresh = links.filter((link) => {
    const isNew = !keys.has(keyOf(link))
    keys.add(keyOf(link))
    return isNew
  })
  const room = MAX_LINKS - rows.length
  return {
    rows: [...rows, ...fresh.slice(0, room).map((link) => makeRow(link))],
    left: fresh.slice(room),
  }
}

/** The rows to read next: never more than three at a time, and none that is known or skipped. */
export function nextToLoad(rows: readonly LinkRow[]): LinkRow[] {
  const running = rows.filter(({ state }) => state.kind === 'loading').length
  return rows
    .filter((row) => row.state.kind === 'waiting' && isTicked(row, rows))
    .slice(0, Math.max(0, AT_ONCE - running))
}

/** As typed, as the page has it, or as the address of a page that was not read may say. */
export function nameOf({ name, state, link }: LinkRow): string {
  if (name !== null) return name
  if (state.kind === 'found') return state.scan.name
  return state.kind === 'failed' ? (nameOfAddress(link) ?? '') : ''
}

/** The address that the product would store. */
export function addressOf({ link, state }: LinkRow): string {
  return state.kind === 'found' ? state.scan.url : link
}

/** The earlier row of the list for the same product, once the pages have been read. */
export function repeatedRow(row: LinkRow, rows: readonly LinkRow[]): LinkRow | null {
  const key = keyOf(addressOf(row))
  const first = rows.find((other) => keyOf(addressOf(other)) === key)
  return first === undefined || first.id === row.id ? null : first
}

/**
 * Whether to add a row: as its owner decided, otherwise if it is new and its page was or will be read. A failed row counts
 * once its name was typed: the one from its address is a guess.
 */
export function isTicked(row: LinkRow, rows: readonly LinkRow[]): boolean {
  if (row.ticked !== null) return row.ticked
  if (row.state.kind === 'failed') return (row.name ?? '').trim() !== ''
  return row.same === null && repeatedRow(row, rows) === null
}

/** The rows that can be added now. */
export function rowsToAdd(rows: readonly LinkRow[]): LinkRow[] {
  return rows.filter(
    (row) => (row.state.kind === 'found' || row.state.kind === 'failed') && isTicked(row, rows),
  )
}

/** The rows that stay after adding: those still being read, and failed ones that were not deselected on purpose. */
export function rowsLeft(rows: readonly LinkRow[], added: ReadonlySet<string>): LinkRow[] {
  return rows.filter(
    (row) =>
      !added.has(row.id) &&
      (isTicked(row, rows) || (row.state.kind === 'failed' && row.ticked === null)),
  )
}

function keyOf(link: string): string {
  return normaliseLink(link) ?? link
}
