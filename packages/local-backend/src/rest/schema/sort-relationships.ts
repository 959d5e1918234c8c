import type { Relationship } from '#src/rest/schema/schema-cache.ts'

const KINDS: Relationship['kind'][] = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many']

/** By the table they lead to, then by kind, constraint or junction, and columns, as PostgREST does. */
export function sortRelationships(relationships: Relationship[]): Relationship[] {
  return relationships
    .map((relationship) => ({ relationship, rank: rank(relationship) }))
    .toSorted((a, b) => compare(a.rank, b.rank))
    .map(({ relationship }) => relationship)
}

function rank({ to, kind, constraint, columns, junction }: Relationship): string[] {
  const place = String(KINDS.indexOf(kind))
  if (!junction) return [to, place, constraint, ...columns.flat()]
  return [to, place, junction.table, ...junction.constraints, ...junction.fromColumns.flat()]
}

function compare(a: string[], b: string[]): number {
  for (const [i, part] of a.entries()) {
    const other = b[i] ?? ''
    if (part !== other) return part < other ? -1 : 1
  }
  return 0
}
