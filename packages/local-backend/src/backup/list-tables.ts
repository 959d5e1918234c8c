import { escapeIdentifier, type ClientBase } from 'pg'
import type { TakenTable } from '#src/backup/format.ts'

export interface TableList {
  taken: TakenTable[]
  /** Excluded tables with the reason why nothing of theirs would be lost. */
  leftOut: { schema: string; name: string; because: string }[]
}

interface Row {
  schema: string
  name: string
  kind: string
  of_extension: boolean
  columns: string[]
  partition: TakenTable['partition'] | null
}

/** Everything that can have rows, from the database's catalogue: tables of any schema except PostgreSQL's own. */
export async function listTables(client: ClientBase): Promise<TableList> {
  const { rows } = await client.query<Row>(`
    select n.nspname as schema, c.relname as name, c.relkind as kind,
      exists (
        select from pg_catalog.pg_depend d
        where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      ) as of_extension,
      array(
        select a.attname::text from pg_catalog.pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      (
        select json_build_object('schema', pn.nspname, 'parent', p.relname, 'bound', pg_catalog.pg_get_expr(c.relpartbound, c.oid))
        from pg_catalog.pg_inherits i
        join pg_catalog.pg_class p on p.oid = i.inhparent
        join pg_catalog.pg_namespace pn on pn.oid = p.relnamespace
        where i.inhrelid = c.oid and c.relispartition
      ) as partition
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm', 'f')
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by n.nspname, c.relname`)
  const list: TableList = { taken: [], leftOut: [] }
  for (const row of rows) {
    const because = findReason(row)
    const { schema, name, columns, partition } = row
    if (because === null)
      list.taken.push({ schema, name, columns, ...(partition && { partition }) })
    else list.leftOut.push({ schema, name, because })
  }
  return list
}

function findReason({ kind, of_extension: isOfExtension, columns }: Row): string | null {
  if (kind === 'p') return 'its rows are in its partitions'
  if (kind === 'm') return 'it is worked out from tables, and again after a restore'
  if (kind === 'f') return 'its rows are on another server'
  if (isOfExtension) return 'its extension makes it'
  return columns.length === 0 ? 'it has no columns' : null
}

export function quoteTable({ schema, name }: Pick<TakenTable, 'schema' | 'name'>): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
}

/** The table with its columns, in the form of COPY. */
export function quoteColumns(table: TakenTable): string {
  return `${quoteTable(table)} (${table.columns.map(escapeIdentifier).join(', ')})`
}
