import type { Junction, Relationship, Table } from '#src/rest/schema/schema-cache.ts'

export interface ForeignKey {
  name: string
  fromOid: string
  toOid: string
  fromColumns: number[]
  toColumns: number[]
  isUnique: boolean
}

/** A table, or a view on it, with the names of the table's columns (by position) there. */
export interface Image {
  table: Table
  columns: ReadonlyMap<number, string[]>
}

/** A foreign key as two images show it, seen from the one with its columns. */
interface Link {
  from: Table
  to: Table
  key: ForeignKey
  /** Pairs (column of `from`, column of `to`). */
  columns: [from: string, to: string][]
}

/** A view has at most this many columns, and so names for one column; names of several columns multiply. */
const MAX_NAMES = 1600
/** Views on both sides of a key, or of a junction, multiply, too. */
const MAX_LINKS_OF_KEY = 20_000
const MAX_LINKS = 50_000
const MAX_RELATIONSHIPS = 150_000

/**
 * Turns foreign keys into embeddable relationships: both directions of each, for the tables and for views that show the
 * columns, and a many-to-many for each pair of foreign keys within the primary key of one table or view.
 */
export function buildRelationships(
  foreignKeys: ForeignKey[],
  imagesOf: (oid: string) => Image[],
): Relationship[] {
  const links: Link[] = []
  for (const key of foreignKeys) linkImages(key, imagesOf, links)
  const found = links
    .filter(({ from, to }) => from.schema === to.schema)
    .flatMap((link) => [lookForth(link), lookBack(link)])
  addManyToMany(links, found)
  return found
}

/** Those to tables come first, so that the limit leaves out views. */
function linkImages(key: ForeignKey, imagesOf: (oid: string) => Image[], links: Link[]): void {
  const most = Math.min(links.length + MAX_LINKS_OF_KEY, MAX_LINKS)
  for (const to of imagesOf(key.toOid)) {
    for (const toNames of nameColumns(to, key.toColumns)) {
      for (const from of imagesOf(key.fromOid)) {
        for (const fromNames of nameColumns(from, key.fromColumns)) {
          if (links.length >= most) return
          const columns = fromNames.map((name, i): [string, string] => [name, toNames[i] ?? ''])
          links.push({ from: from.table, to: to.table, key, columns })
        }
      }
    }
  }
}

function lookForth({ from, to, key, columns }: Link): Relationship {
  return {
    kind: key.isUnique ? 'one-to-one' : 'many-to-one',
    schema: from.schema,
    from: from.name,
    to: to.name,
    toView: to.isView,
    constraint: key.name,
    columns,
    junction: null,
    computedBy: null,
  }
}

function lookBack({ from, to, key, columns }: Link): Relationship {
  return {
    kind: key.isUnique ? 'one-to-one' : 'one-to-many',
    schema: to.schema,
    from: to.name,
    to: from.name,
    toView: from.isView,
    constraint: key.name,
    columns: columns.map(([own, other]) => [other, own]),
    junction: null,
    computedBy: null,
  }
}

function addManyToMany(links: Link[], found: Relationship[]): void {
  const within = links.filter(
    ({ from, key, columns }) =>
      !key.isUnique && columns.every(([name]) => from.primaryKey.includes(name)),
  )
  for (const [junction, group] of Map.groupBy(within, ({ from }) => from)) {
    const byKey = Map.groupBy(group, ({ key }) => key.name)
    for (const [name, ones] of byKey) {
      for (const [otherName, others] of byKey) {
        if (name === otherName) continue
        for (const one of ones) {
          for (const other of others) {
            if (found.length >= MAX_RELATIONSHIPS) return
            // A table is not embedded in itself over a junction, because the direction would be ambiguous.
            if (one.to === other.to || one.to.schema !== other.to.schema) continue
            found.push(stepOver(junction, one, other))
          }
        }
      }
    }
  }
}

function stepOver(table: Table, one: Link, other: Link): Relationship {
  const junction: Junction = {
    schema: table.schema,
    table: table.name,
    constraints: [one.key.name, other.key.name],
    fromColumns: one.columns.map(([inJunction, outside]) => [outside, inJunction]),
    toColumns: other.columns,
  }
  return {
    kind: 'many-to-many',
    schema: one.to.schema,
    from: one.to.name,
    to: other.to.name,
    toView: other.to.isView,
    constraint: one.key.name,
    columns: [],
    junction,
    computedBy: null,
  }
}

/** All names of these columns; none if the image does not show them all. */
function nameColumns({ columns }: Image, positions: number[]): string[][] {
  let ways: string[][] = [[]]
  for (const position of positions) {
    const names = columns.get(position) ?? []
    ways = ways.flatMap((way) => names.map((name) => [...way, name])).slice(0, MAX_NAMES)
  }
  return ways
}
