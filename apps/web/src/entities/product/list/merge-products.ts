/** The fields of a row that merging reads. */
type Versioned = { id: string; created_at: string; updated_at: string }

/**
 * The union of the loaded rows and those that arrive, newest creation first; of two versions of one product the later one
 * stays, so that a page fetched before a change does not undo it. Rows in the trash stay in the union (`deleted_at` hides
 * them), for the same reason.
 */
export function mergeProducts<T extends Versioned>(
  held: readonly T[] | undefined,
  arriving: readonly T[],
): readonly T[] {
  if (held === undefined || held.length === 0) return arriving.toSorted(compareNewestFirst)
  const places = new Map(held.map((row, place) => [row.id, place]))
  const rows = [...held]
  let hasNew = false
  let hasMoved = false
  for (const row of arriving) {
    const place = places.get(row.id)
    const known = place === undefined ? undefined : rows[place]
    if (place === undefined || known === undefined) {
      hasNew = true
      places.set(row.id, rows.push(row) - 1)
    } else if (!isNewer(known, row)) {
      hasMoved ||= known.created_at !== row.created_at
      rows[place] = row
    }
  }
  // A later page goes after earlier ones, and a change leaves a product in its place.
  return (hasNew && !isSorted(rows)) || hasMoved ? rows.toSorted(compareNewestFirst) : rows
}

function isSorted(rows: readonly Versioned[]): boolean {
  return rows.every((row, place) => {
    const before = rows[place - 1]
    return before === undefined || compareNewestFirst(before, row) <= 0
  })
}

/** Whether the first is a later version than the second. */
export function isNewer(
  a: Pick<Versioned, 'updated_at'>,
  b: Pick<Versioned, 'updated_at'>,
): boolean {
  return a.updated_at !== b.updated_at && Date.parse(a.updated_at) > Date.parse(b.updated_at)
}

/** The order of a list: newest creation first, then by id, as the server orders them. */
export function compareNewestFirst(
  a: Pick<Versioned, 'id' | 'created_at'>,
  b: Pick<Versioned, 'id' | 'created_at'>,
): number {
  return compare(b.created_at, a.created_at) || compare(b.id, a.id)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
