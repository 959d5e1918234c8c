import { findColumns, findTable } from '#src/rest/plan/find-table.ts'
import { prepareChange } from '#src/rest/plan/prepare-change.ts'
import { readJsonBody } from '#src/rest/plan/read-json-body.ts'
import { refuseParametersOfPut } from '#src/rest/plan/refuse-without-effect.ts'
import { RestError } from '#src/rest/rest-error.ts'
import type { Prepared, RestRequest } from '#src/rest/rest-request.ts'
import type { SchemaCache, Table } from '#src/rest/schema/schema-cache.ts'
import type { Bounds } from '#src/rest/sql/bound-answer.ts'
import { Parameters } from '#src/rest/sql/parameters.ts'
import { renderInsert, UPDATED, type InsertPlan } from '#src/rest/sql/render-changes.ts'

/**
 * PUT of the one row whose primary key is in the filters: inserts it or replaces the existing one. Of several objects in
 * the body it takes the one with that key. Throws PGRST105, PGRST114 and PGRST115.
 */
export function preparePut(cache: SchemaCache, request: RestRequest, bounds: Bounds): Prepared {
  const { query } = request
  if (query.root.limit !== null || query.root.offset > 0) {
    throw new RestError(400, {
      code: 'PGRST114',
      message: 'limit/offset querystring parameters are not allowed for PUT',
    })
  }
  refuseParametersOfPut(request)
  const table = findTable(cache, request.schema, request.name)
  const conditions = readKey(request, table)
  const body = readJsonBody(request.body, null)
  const columns = findColumns(table, body.keys)
  if (!table.primaryKey.every((name) => body.keys.includes(name))) throw otherKey()
  const plan: Omit<InsertPlan, 'returning'> = {
    table,
    columns,
    body: body.text,
    isArray: body.isArray,
    fillDefaults: false,
    conflict: { columns: table.primaryKey, update: true },
    conditions,
  }
  return prepareChange(
    cache,
    request,
    {
      kind: 'put',
      table,
      render: (returning, parameters) => renderInsert({ ...plan, returning }, parameters),
      outputs: [UPDATED],
      locationColumns: [],
      check(row) {
        if ((row.affected ?? row.n) !== 1) throw otherKey()
      },
      answer(row, shown) {
        const isNew = Number(row.updated ?? 0) === 0
        if (!shown) return { status: 204, headers: {}, body: null }
        return { status: isNew ? 201 : 200, headers: {}, body: row.body ?? '' }
      },
    },
    bounds,
    new Parameters(),
  )
}

/** The filters, if they name each column of the primary key once, with `eq`. */
function readKey({ query }: RestRequest, { primaryKey }: Table): InsertPlan['conditions'] {
  const names = new Set<string>()
  const conditions = query.root.conditions.flatMap((condition) => {
    if (condition.kind === 'logic' || condition.negated || condition.field.path.length > 0)
      return []
    const { operation } = condition
    const isEqual = operation.kind === 'compare' && operation.comparator === 'eq'
    if (!isEqual || operation.quantifier !== null) return []
    names.add(condition.field.name)
    return [condition]
  })
  const isKey =
    primaryKey.length > 0 &&
    conditions.length === query.root.conditions.length &&
    names.size === primaryKey.length &&
    primaryKey.every((name) => names.has(name))
  if (isKey) return conditions
  throw new RestError(405, {
    code: 'PGRST105',
    message: "Filters must include all and only primary key columns with 'eq' operators",
  })
}

function otherKey(): RestError {
  return new RestError(400, {
    code: 'PGRST115',
    message: 'Payload values do not match URL in primary key column(s)',
  })
}
