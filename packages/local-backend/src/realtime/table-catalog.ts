import type { Pool } from 'pg'

export interface TableColumn {
  name: string
  /** The type's name for clients, such as `int8` or `_text`. */
  type: string
  /** The base type of a domain, for comparing. */
  baseType: string
  /** The type in SQL, without modifiers. */
  sqlType: string
  /** API roles that may select the column. */
  readers: string[]
}

export interface Table {
  schema: string
  name: string
  columns: TableColumn[]
  /** Columns of the primary key, in its order. */
  key: string[]
  isPublished: boolean
  isPartition: boolean
  hasRowSecurity: boolean
}

export interface TableCatalog {
  /** Null if there is no such table. Cached for a few seconds. */
  find(schema: string, name: string): Promise<Table | null>
  /** True when a table of the schema is published. */
  hasPublished(schema: string): Promise<boolean>
  /** Call it when a table has changed. */
  forget(schema: string, name: string): void
}

const KNOWN_FOR_MILLISECONDS = 5000
const PUBLISHED = `select 1 from pg_catalog.pg_publication_tables
  where pubname = 'supabase_realtime' and schemaname = $1`

const TABLE = `
  select n.nspname as schema, c.relname as name, c.relrowsecurity as "hasRowSecurity", c.relispartition as "isPartition",
    exists (${PUBLISHED} and tablename = $2) as "isPublished",
    coalesce((
      select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
      from pg_catalog.pg_index i
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary
    ), '{}') as key,
    (
      select jsonb_agg(jsonb_build_object(
        'name', a.attname, 'type', t.typname, 'baseType', coalesce(b.typname, t.typname),
        'sqlType', pg_catalog.format_type(a.atttypid, -1),
        'readers', (
          select coalesce(jsonb_agg(role), '[]')
          from unnest(array['anon', 'authenticated', 'service_role']) as role
          where pg_catalog.has_schema_privilege(role, n.oid, 'usage')
            and pg_catalog.has_column_privilege(role, c.oid, a.attnum, 'select')
        )
      ) order by a.attnum)
      from pg_catalog.pg_attribute a
      join pg_catalog.pg_type t on t.oid = a.atttypid
      left join pg_catalog.pg_type b on b.oid = t.typbasetype
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relname = $2 and c.relkind in ('r', 'p')`

/** Reads the tables' metadata for realtime, and caches it for a short while. */
export function createTableCatalog(pool: Pool): TableCatalog {
  const known = new Map<string, { table: Promise<Table | null>; until: number }>()

  return {
    find(schema, name) {
      const key = JSON.stringify([schema, name])
      const entry = known.get(key)
      if (entry && entry.until > Date.now()) return entry.table
      const table = load(schema, name)
      known.set(key, { table, until: Date.now() + KNOWN_FOR_MILLISECONDS })
      table.catch(() => known.delete(key))
      return table
    },
    async hasPublished(schema) {
      const { rowCount } = await pool.query(`${PUBLISHED} limit 1`, [schema])
      return rowCount === 1
    },
    forget(schema, name) {
      known.delete(JSON.stringify([schema, name]))
    },
  }

  async function load(schema: string, name: string): Promise<Table | null> {
    const { rows } = await pool.query<Table>({
      name: 'realtime_table',
      text: TABLE,
      values: [schema, name],
    })
    return rows[0] ?? null
  }
}
