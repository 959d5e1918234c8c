/** What merging reads of a row. */
type Versioned = { id: string; created_at: string; updated_at: string }

/**
 * The union of the rows that a screen holds and those that arrive, newest creation first; of two versions of
 * one product the later one stays, so that a page fetched before a change does not undo it. Rows in the trash
 * stay in (`deleted_at` hides them), for the same reason.
 */
export function mergeProducts<T extends Versioned>(
  held: readonly T[] | undefined,
  arriving: readonly T[],
): T[] {
  const rows = new Map((held ?? []).map((row) => [row.id, row]))
  for (const row of arriving) {
    const known = rows.get(row.id)
    if (!known || !isNewer(known, row)) rows.set(row.id, row)
  }
  return [...rows.values()].toSorted(compareNewestFirst)
}

/** The rows with one product changed; the same array when it is not there. */
export function patchProduct<T extends Versioned>(
  rows: readonly T[],
  id: string,
  change: Partial<T>,
): readonly T[] {
  if (!rows.some((row) => row.id === id)) return rows
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row))
}

/**
 * A change that turned out to be refused, taken back field by field: a field that something else has changed
 * meanwhile keeps its newer value.
 */
export function takeBack<T extends object>(current: T, before: T, change: Partial<T>): T {
  const restored = { ...current }
  for (const field of Object.keys(change) as (keyof T)[]) {
    if (current[field] === change[field]) restored[field] = before[field]
  }
  return restored
}

function isNewer(a: Versioned, b: Versioned): boolean {
  return Date.parse(a.updated_at) > Date.parse(b.updated_at)
}

function compareNewestFirst(a: Versioned, b: Versioned): number {
  return compare(b.created_at, a.created_at) || compare(b.id, a.id)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
