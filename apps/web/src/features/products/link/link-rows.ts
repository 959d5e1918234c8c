import type { LinkScan } from '@sampletrail/contracts/link-scan.ts'
import { MAX_LINKS } from '@sampletrail/domain/links/find-links.ts'
import { normaliseLink } from '@sampletrail/domain/links/normalise-link.ts'
import type { KnownMarks, SameProducts } from '@sampletrail/domain/products/same-product.ts'

type LinkState =
  | { kind: 'waiting' }
  | { kind: 'loading' }
  | { kind: 'found'; scan: LinkScan }
  | { kind: 'failed'; reason: string }

/** One link of a list, and what becomes of it. */
export interface LinkRow {
  /** The id of the product that it may become: added twice, it is there once. */
  id: string
  link: string
  /** The name as typed; null as long as the page's own stands. */
  name: string | null
  /** Whether it is to be added; null as long as nobody said so. */
  ticked: boolean | null
  state: LinkState
  /** Products that have this link already. */
  same: SameProducts<KnownMarks> | null
}

/** So many pages are read at a time. */
const AT_ONCE = 3

export function makeRow(link: string, name: string | null = null): LinkRow {
  const state = { kind: 'waiting' } as const
  return { id: crypto.randomUUID(), link, name, ticked: null, state, same: null }
}

/** Adds links that the list does not have; gives those that there was no room for. */
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

/** The rows to read next: never more than three at a time, and none that is known or left out. */
export function nextToLoad(rows: readonly LinkRow[]): LinkRow[] {
  const running = rows.filter(({ state }) => state.kind === 'loading').length
  return rows
    .filter((row) => row.state.kind === 'waiting' && isTicked(row, rows))
    .slice(0, Math.max(0, AT_ONCE - running))
}

export function nameOf({ name, state }: LinkRow): string {
  return name ?? (state.kind === 'found' ? state.scan.name : '')
}

/** The address that the product would keep. */
export function addressOf({ link, state }: LinkRow): string {
  return state.kind === 'found' ? state.scan.url : link
}

/** The earlier row of the list that leads to the same product, once pages told so. */
export function repeatedRow(row: LinkRow, rows: readonly LinkRow[]): LinkRow | null {
  const key = keyOf(addressOf(row))
  const first = rows.find((other) => keyOf(addressOf(other)) === key)
  return first === undefined || first.id === row.id ? null : first
}

/**
 * Whether a row is to be added: as its owner says, else when its page was or will be read and it is new. One that failed
 * counts once it was given a name.
 */
export function isTicked(row: LinkRow, rows: readonly LinkRow[]): boolean {
  if (row.ticked !== null) return row.ticked
  if (row.state.kind === 'failed') return nameOf(row).trim() !== ''
  return row.same === null && repeatedRow(row, rows) === null
}

/** The rows that can be added now. */
export function rowsToAdd(rows: readonly LinkRow[]): LinkRow[] {
  return rows.filter(
    (row) => (row.state.kind === 'found' || row.state.kind === 'failed') && isTicked(row, rows),
  )
}

/** What stays when some were added: what is still being read, and what failed and was not left out on purpose. */
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
