import type { Image } from '#src/rest/schema/build-relationships.ts'
import { readViewColumns } from '#src/rest/schema/read-view-columns.ts'
import type { Table } from '#src/rest/schema/schema-cache.ts'

export interface TableWithOid {
  oid: string
  viewTree: string | null
  positions: ReadonlyMap<number, string>
  table: Table
}

interface Source {
  oid: string
  position: number
}

/**
 * Finds for each table the relations that show it: itself, and the views (also views on views) with the names that its
 * columns have there. Gives views the primary key of the table they show, so that they can be written to by key.
 */
export function createImages(entries: TableWithOid[]): (oid: string) => Image[] {
  const sources = new Map<string, Map<number, Source>>()
  for (const { oid, viewTree } of entries) {
    if (viewTree === null) continue
    const columns = readViewColumns(viewTree).map((column): [number, Source] => [
      column.position,
      { oid: column.oid, position: column.sourcePosition },
    ])
    sources.set(oid, new Map(columns))
  }

  const images = new Map<string, Image[]>()
  const add = (oid: string, image: Image) => images.set(oid, [...(images.get(oid) ?? []), image])
  for (const { oid, table, positions } of entries) {
    if (!table.isView) add(oid, { ...nameOf(table), columns: positions })
  }
  const byOid = new Map(entries.map((entry) => [entry.oid, entry]))
  for (const { oid, table, positions } of entries) {
    if (!table.isView) continue
    for (const [base, columns] of traceView(oid, positions, sources)) {
      add(base, { ...nameOf(table), columns })
      const key = byOid.get(base)
      if (key && table.primaryKey.length === 0) table.primaryKey = mapKey(key, columns)
    }
  }
  return (oid) => images.get(oid) ?? []
}

function nameOf(table: Table) {
  return { schema: table.schema, name: table.name, isView: table.isView }
}

/** By base table: its columns' positions, and their names in the view. */
function traceView(
  oid: string,
  positions: ReadonlyMap<number, string>,
  sources: Map<string, Map<number, Source>>,
): Map<string, Map<number, string>> {
  const bases = new Map<string, Map<number, string>>()
  for (const [position, name] of positions) {
    let source = sources.get(oid)?.get(position)
    // A view on a view leads on to that one's source.
    while (source && sources.has(source.oid)) source = sources.get(source.oid)?.get(source.position)
    if (!source) continue
    const columns = bases.get(source.oid) ?? new Map<number, string>()
    if (!columns.has(source.position)) columns.set(source.position, name)
    bases.set(source.oid, columns)
  }
  return bases
}

function mapKey(base: TableWithOid, columns: Map<number, string>): string[] {
  const shownAs = new Map(
    [...columns].map(([position, name]) => [base.positions.get(position), name]),
  )
  const key = base.table.primaryKey.map((name) => shownAs.get(name))
  return key.every((name) => name !== undefined) ? key : []
}
