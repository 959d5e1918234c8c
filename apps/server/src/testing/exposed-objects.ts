import { z } from 'zod'
import type { TestServer } from '#src/testing/start-test-server.ts'

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view']),
  columns: z.array(z.string()),
  /** Columns that PostgreSQL computes. */
  computed: z.array(z.string()),
})

const routineSchema = z.object({
  schema: z.string(),
  name: z.string(),
  types: z.string(),
  parameters: z.array(z.string()),
})

export type ExposedTable = z.infer<typeof tableSchema>
export type ExposedRoutine = z.infer<typeof routineSchema>

/** The schemas whose tables and functions the API offers. */
export const exposedSchemas = ['catalogue', 'public']

/** Every table and view of theirs with its columns, from PostgreSQL's catalogue. */
export async function findTables(site: TestServer): Promise<ExposedTable[]> {
  const rows = await site.query(
    `select n.nspname as schema, c.relname as name, case c.relkind when 'v' then 'view' else 'table' end as kind,
       array_agg(a.attname::text order by a.attnum) as columns,
       coalesce(array_agg(a.attname::text) filter (where a.attgenerated <> '' or a.attidentity = 'a'), '{}') as computed
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'f')
     group by n.nspname, c.relname, c.relkind order by 1, 2`,
    [exposedSchemas],
  )
  return z.array(tableSchema).parse(rows)
}

/** Every function of theirs with the names of its arguments. */
export async function findRoutines(site: TestServer): Promise<ExposedRoutine[]> {
  const rows = await site.query(
    `select n.nspname as schema, p.proname as name, oidvectortypes(p.proargtypes) as types,
       coalesce(p.proargnames[1:p.pronargs], '{}') as parameters
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = any ($1) order by 1, 2, 3`,
    [exposedSchemas],
  )
  return z.array(routineSchema).parse(rows)
}
