import { useQuery } from '@tanstack/react-query'
import { type MarkRow, marksQuery } from '#src/entities/seller/again/marks-query.ts'
import { useUser } from '#src/entities/session/use-session.ts'

/** The user's marks by the seller's id; undefined until they are loaded. Load on first use. */
export function useMarks(): ReadonlyMap<string, MarkRow> | undefined {
  return useQuery({ ...marksQuery(useUser().id), select: bySeller }).data
}

/** The same function each time: the map is made once for all callers with the same marks. */
function bySeller(marks: readonly MarkRow[]): ReadonlyMap<string, MarkRow> {
  const known = made.get(marks)
  if (known) return known
  const map = new Map(marks.map((mark) => [mark.seller_id, mark]))
  made.set(marks, map)
  return map
}

const made = new WeakMap<readonly MarkRow[], ReadonlyMap<string, MarkRow>>()
