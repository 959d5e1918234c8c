import { describeRange } from '#src/rest/answer-range.ts'
import { findColumns, findTable } from '#src/rest/plan/find-table.ts'
import { planTarget } from '#src/rest/plan/plan-target.ts'
import { prepareChange } from '#src/rest/plan/prepare-change.ts'
import { readJsonBody } from '#src/rest/plan/read-json-body.ts'
import { refuseSeveral } from '#src/rest/plan/refuse-without-effect.ts'
import type { Prepared, RestRequest } from '#src/rest/rest-request.ts'
import type { SchemaCache } from '#src/rest/schema/schema-cache.ts'
import { Parameters } from '#src/rest/sql/parameters.ts'
import { renderUpdate } from '#src/rest/sql/render-changes.ts'
import { quoteName } from '#src/rest/sql/quote.ts'
import { qualify } from '#src/rest/schema/schema-cache.ts'
import type { Bounds } from '#src/rest/sql/bound-answer.ts'

/** PATCH of the rows that match the filters. */
export function prepareUpdate(cache: SchemaCache, request: RestRequest, bounds: Bounds): Prepared {
  const table = findTable(cache, request.schema, request.name)
  const body = readJsonBody(request.body, request.query.columns)
  refuseSeveral(body.count)
  const columns = findColumns(table, body.keys)
  const node = planTarget(cache, request, table, bounds, columns.length === 0)
  return prepareChange(
    cache,
    request,
    {
      kind: 'update',
      table,
      render: (returning, parameters) =>
        columns.length === 0
          ? // Without values it changes nothing, and touches no row.
            `select ${returning} from ${qualify(table.schema, table.name)} as ${quoteName(table.name)} where false`
          : renderUpdate(
              {
                table,
                columns,
                body: body.text,
                isArray: body.isArray,
                fillDefaults: request.preferences.missing === 'default',
                node,
                returning,
              },
              parameters,
            ),
      outputs: [],
      locationColumns: [],
      answer(row, shown, total) {
        const headers = { 'Content-Range': describeRange(0, row.affected ?? row.n, total) }
        return { status: shown ? 200 : 204, headers, body: shown ? (row.body ?? '') : null }
      },
    },
    bounds,
    new Parameters(),
  )
}
