import type { Image } from '#src/rest/schema/build-relationships.ts'
import type { Table } from '#src/rest/schema/schema-cache.ts'
import { traceColumns, type Source, type ViewTrees } from '#src/rest/schema/trace-views.ts'

export interface TableWithOid {
  oid: string
  positions: ReadonlyMap<number, string>
  table: Table
}

/**
 * Finds for each table the exposed relations that show it: itself, and the views (also views on views of any schema) with
 * all names that its columns have there. Gives views the primary keys of the tables that they show, so that they can be
 * written by key and serve as junctions. `keyOf` is a table's primary key, by position.
 */
export function createImages(
  entries: TableWithOid[],
  trees: ViewTrees,
  keyOf: ReadonlyMap<string, number[]>,
): (oid: string) => Image[] {
  const images = new Map<string, Image[]>()
  const add = (oid: string, image: Image) => {
    const known = images.get(oid)
    if (known) known.push(image)
    else images.set(oid, [image])
  }
  for (const { oid, table, positions } of entries) {
    if (table.isView) continue
    const columns = new Map([...positions].map(([position, name]) => [position, [name]]))
    add(oid, { table, columns })
  }
  const trace = traceColumns(trees)
  for (const { oid, table, positions } of entries) {
    if (!table.isView) continue
    for (const [base, columns] of groupByBase(positions, (position) => trace(oid, position))) {
      add(base, { table, columns })
      table.primaryKey.push(...nameKey(keyOf.get(base) ?? [], columns))
    }
  }
  return (oid) => images.get(oid) ?? []
}

/** By base table: its columns' positions, and their names in the view. */
function groupByBase(
  positions: ReadonlyMap<number, string>,
  sourceOf: (position: number) => Source | null,
): Map<string, Map<number, string[]>> {
  const bases = new Map<string, Map<number, string[]>>()
  for (const [position, name] of positions) {
    const source = sourceOf(position)
    if (!source) continue
    const columns = bases.get(source.oid) ?? new Map<number, string[]>()
    columns.set(source.position, [...(columns.get(source.position) ?? []), name])
    bases.set(source.oid, columns)
  }
  return bases
}

/** If a view shows a column of the key twice, its first name counts. */
function nameKey(key: number[], columns: Map<number, string[]>): string[] {
  const names = key.map((position) => columns.get(position)?.[0])
  return names.every((name) => name !== undefined) ? names : []
}
