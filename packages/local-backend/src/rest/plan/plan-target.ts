import { planRead } from '#src/rest/plan/plan-read.ts'
import type { ReadNode } from '#src/rest/plan/read-plan.ts'
import { RestError } from '#src/rest/rest-error.ts'
import type { RestRequest } from '#src/rest/rest-request.ts'
import { qualify, type SchemaCache, type Table } from '#src/rest/schema/schema-cache.ts'

/**
 * The rows that an update or delete is about. As on Supabase, a change of a whole table is refused; and so is a limit
 * without the order that says which rows it leaves, or on a table without a key.
 */
export function planTarget(
  cache: SchemaCache,
  { method, schema, query }: RestRequest,
  table: Table,
  maxRows: number,
): ReadNode {
  const target = { ...query, select: [], embedded: [] }
  const source = qualify(table.schema, table.name)
  const node = planRead(cache, target, { source, alias: table.name, schema, table }, maxRows)
  const isLimited = query.root.limit !== null || query.root.offset > 0
  if (node.conditions.length === 0 && !isLimited) {
    const verb = method === 'DELETE' ? 'DELETE' : 'UPDATE'
    throw new RestError(400, { code: '21000', message: `${verb} requires a WHERE clause` })
  }
  if (!isLimited) return { ...node, limit: null }
  if (query.root.order.length === 0) {
    throw new RestError(400, {
      code: 'PGRST109',
      message: "A 'limit' was applied without an explicit 'order'",
      hint: "Apply an 'order' using unique column(s)",
    })
  }
  if (table.primaryKey.length === 0 || node.order.some((term) => term.embed)) {
    throw new RestError(501, {
      code: 'not_implemented',
      message: 'A limited change needs a primary key and an order by columns of the table itself',
    })
  }
  return { ...node, limit: query.root.limit ?? Number.MAX_SAFE_INTEGER }
}
