import { planRead } from '#src/rest/plan/plan-read.ts'
import type { ReadNode } from '#src/rest/plan/read-plan.ts'
import { refuseLimit } from '#src/rest/plan/refuse-without-effect.ts'
import { RestError } from '#src/rest/rest-error.ts'
import type { RestRequest } from '#src/rest/rest-request.ts'
import { qualify, type SchemaCache, type Table } from '#src/rest/schema/schema-cache.ts'
import type { Bounds } from '#src/rest/sql/bound-answer.ts'

/**
 * The rows that an update or delete is about: those that the filters on the table itself leave. As on Supabase, a change of
 * a whole table is refused.
 */
export function planTarget(
  cache: SchemaCache,
  request: RestRequest,
  table: Table,
  bounds: Bounds,
  changesNothing = false,
): ReadNode {
  refuseLimit(request)
  const { method, schema, query } = request
  const { conditions } = query.root
  const root = { conditions, order: [], limit: null, offset: 0 }
  const target = { ...query, select: [], root, embedded: [] }
  const source = qualify(table.schema, table.name)
  const node = planRead(cache, target, { source, alias: table.name, schema, table }, bounds)
  if (node.conditions.length === 0 && !changesNothing) {
    const verb = method === 'DELETE' ? 'DELETE' : 'UPDATE'
    throw new RestError(400, { code: '21000', message: `${verb} requires a WHERE clause` })
  }
  return { ...node, limit: null }
}
