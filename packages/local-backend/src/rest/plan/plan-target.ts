import { planRead } from '#src/rest/plan/plan-read.ts'
import type { ReadNode } from '#src/rest/plan/read-plan.ts'
import { RestError } from '#src/rest/rest-error.ts'
import type { RestRequest } from '#src/rest/rest-request.ts'
import { qualify, type SchemaCache, type Table } from '#src/rest/schema/schema-cache.ts'
import type { Bounds } from '#src/rest/sql/bound-answer.ts'

/**
 * The rows that an update or delete is about. As on Supabase, a change of a whole table is refused. PostgREST ignores a
 * limit on a change since version 13, which would change more rows than asked for: it is refused, too.
 */
export function planTarget(
  cache: SchemaCache,
  { method, schema, query }: RestRequest,
  table: Table,
  bounds: Bounds,
): ReadNode {
  const target = { ...query, select: [], embedded: [] }
  const source = qualify(table.schema, table.name)
  const node = planRead(cache, target, { source, alias: table.name, schema, table }, bounds)
  if (query.root.limit !== null || query.root.offset > 0) {
    throw new RestError(501, {
      code: 'not_implemented',
      message: 'A change cannot be limited to a number of rows',
      hint: 'Choose the rows by filters; Prefer: handling=strict, max-affected=… undoes a change of more.',
    })
  }
  if (node.conditions.length === 0) {
    const verb = method === 'DELETE' ? 'DELETE' : 'UPDATE'
    throw new RestError(400, { code: '21000', message: `${verb} requires a WHERE clause` })
  }
  return { ...node, limit: null }
}
