/**
 * Functions and aggregates that write their own media types: those that return a domain named like a media type. Takes the
 * list of exposed schemas as $1. `handles` is the table of the rows that an aggregate takes, or null for any.
 */
export const MEDIA_HANDLERS = `
select
  p.prokind = 'a' as is_aggregate,
  n.nspname as schema,
  p.proname as name,
  t.typname as media_type,
  hn.nspname as table_schema,
  h.relname as table_name
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype and t.typtype = 'd'
left join pg_class h on h.reltype = p.proargtypes[0]
left join pg_namespace hn on hn.oid = h.relnamespace
where n.nspname = any ($1::text[])
  and not p.proretset
  and (p.prokind = 'f' or (p.prokind = 'a' and p.pronargs = 1))
  and t.typname ~ '^([A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*|[*])/([A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*|[*])$'
  and (p.prokind = 'f' or h.oid is not null or p.proargtypes[0] = 'anyelement'::regtype)`

export interface MediaHandlerRow {
  is_aggregate: boolean
  schema: string
  name: string
  media_type: string
  table_schema: string | null
  table_name: string | null
}

/** Media types that functions and aggregates of the database write themselves. */
export interface MediaTypes {
  /** By function. */
  functions: ReadonlyMap<string, string>
  /** By table, those of any table under an empty key. */
  tables: ReadonlyMap<string, ReadonlySet<string>>
}

export function groupMediaTypes(
  rows: MediaHandlerRow[],
  keyOf: (schema: string, name: string) => string,
): MediaTypes {
  const functions = new Map<string, string>()
  const tables = new Map<string, Set<string>>()
  for (const row of rows) {
    if (!row.is_aggregate) {
      functions.set(keyOf(row.schema, row.name), row.media_type)
      continue
    }
    const { table_schema: schema, table_name: name } = row
    const key = schema === null || name === null ? '' : keyOf(schema, name)
    tables.set(key, (tables.get(key) ?? new Set()).add(row.media_type))
  }
  return { functions, tables }
}
