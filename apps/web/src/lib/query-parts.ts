/** A part of a long list, stored separately. */
export type Part = { rows: readonly unknown[] }

/** Rows that are written at once: few enough to take a few milliseconds. */
const partRows = 400

/** The parts of a long list; null if it is stored whole. */
export function partsOf(data: unknown): unknown[][] | null {
  if (!Array.isArray(data) || data.length <= partRows) return null
  const rows: unknown[] = data
  return Array.from({ length: Math.ceil(rows.length / partRows) }, (_, place) =>
    rows.slice(place * partRows, (place + 1) * partRows),
  )
}

/** The stored queries with their lists put together again; a list with a missing part is omitted. */
export function joinParts<Kept extends { data: unknown; parts?: number }>(
  all: readonly (readonly [string, Kept | Part])[],
): [string, Kept][] {
  const found = new Map(all)
  return all.flatMap(([name, kept]): [string, Kept][] => {
    if ('rows' in kept) return []
    if (kept.parts === undefined) return [[name, kept]]
    const pieces = Array.from({ length: kept.parts }, (_, place) => found.get(`${name}#${place}`))
    const rows: unknown[] = []
    for (const piece of pieces) {
      if (piece === undefined || !('rows' in piece)) return []
      rows.push(...piece.rows)
    }
    return [[name, { ...kept, data: rows }]]
  })
}
