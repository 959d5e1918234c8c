import type { Junction, Relationship } from '#src/rest/schema/schema-cache.ts'

export interface ForeignKey {
  name: string
  fromOid: string
  toOid: string
  fromColumns: number[]
  toColumns: number[]
  isUnique: boolean
  inPrimaryKey: boolean
}

/** A table, or a view on it, with the names under which the table's columns (by position) appear. */
export interface Image {
  schema: string
  name: string
  isView: boolean
  columns: ReadonlyMap<number, string>
}

/**
 * Turns foreign keys into what can be embedded: both directions of each, for the tables and for views that show the
 * columns, and a many-to-many for each pair of foreign keys within one table's primary key.
 */
export function buildRelationships(
  foreignKeys: ForeignKey[],
  imagesOf: (oid: string) => Image[],
): Relationship[] {
  const direct = foreignKeys.flatMap((key) => relateDirectly(key, imagesOf))
  return [...direct, ...findManyToMany(direct.filter((entry) => entry.inPrimaryKey))].map(
    ({ relationship }) => relationship,
  )
}

interface Candidate {
  relationship: Relationship
  inPrimaryKey: boolean
}

function relateDirectly(key: ForeignKey, imagesOf: (oid: string) => Image[]): Candidate[] {
  const candidates: Candidate[] = []
  for (const from of imagesOf(key.fromOid)) {
    const fromNames = nameColumns(from, key.fromColumns)
    if (!fromNames) continue
    for (const to of imagesOf(key.toOid)) {
      const toNames = nameColumns(to, key.toColumns)
      if (!toNames || to.schema !== from.schema) continue
      const shared = {
        schema: from.schema,
        constraint: key.name,
        junction: null,
        computedBy: null,
      }
      const forth: Relationship = {
        ...shared,
        kind: key.isUnique ? 'one-to-one' : 'many-to-one',
        from: from.name,
        to: to.name,
        toView: to.isView,
        columns: fromNames.map((name, i) => [name, toNames[i] ?? '']),
      }
      const back: Relationship = {
        ...shared,
        kind: key.isUnique ? 'one-to-one' : 'one-to-many',
        from: to.name,
        to: from.name,
        toView: from.isView,
        columns: toNames.map((name, i) => [name, fromNames[i] ?? '']),
      }
      candidates.push(
        { relationship: forth, inPrimaryKey: key.inPrimaryKey && !from.isView },
        { relationship: back, inPrimaryKey: false },
      )
    }
  }
  return candidates
}

function findManyToMany(candidates: Candidate[]): Candidate[] {
  const byJunction = Map.groupBy(
    candidates,
    ({ relationship }) => `${relationship.schema}\0${relationship.from}`,
  )
  const found: Candidate[] = []
  for (const group of byJunction.values()) {
    for (const { relationship: one } of group) {
      for (const { relationship: other } of group) {
        if (one.constraint === other.constraint) continue
        const junction: Junction = {
          schema: one.schema,
          table: one.from,
          constraints: [one.constraint, other.constraint],
          fromColumns: one.columns.map(([inJunction, outside]) => [outside, inJunction]),
          toColumns: other.columns,
        }
        found.push({
          inPrimaryKey: false,
          relationship: {
            kind: 'many-to-many',
            schema: one.schema,
            from: one.to,
            to: other.to,
            toView: other.toView,
            constraint: one.constraint,
            columns: [],
            junction,
            computedBy: null,
          },
        })
      }
    }
  }
  return found
}

function nameColumns(image: Image, positions: number[]): string[] | null {
  const names = positions.map((position) => image.columns.get(position))
  return names.every((name) => name !== undefined) ? names : null
}
