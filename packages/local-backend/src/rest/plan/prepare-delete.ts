import { findTable } from '#src/rest/plan/find-table.ts'
import { planTarget } from '#src/rest/plan/plan-target.ts'
import { describeChangedRows, prepareChange } from '#src/rest/plan/prepare-change.ts'
import type { Prepared, RestRequest } from '#src/rest/rest-request.ts'
import type { SchemaCache } from '#src/rest/schema/schema-cache.ts'
import { Parameters } from '#src/rest/sql/parameters.ts'
import { renderDelete } from '#src/rest/sql/render-changes.ts'
import type { Bounds } from '#src/rest/sql/bound-answer.ts'

/** DELETE of the rows that match the filters. */
export function prepareDelete(cache: SchemaCache, request: RestRequest, bounds: Bounds): Prepared {
  const table = findTable(cache, request.schema, request.name)
  const node = planTarget(cache, request, table, bounds)
  return prepareChange(
    cache,
    request,
    {
      kind: 'delete',
      table,
      render: (returning, parameters) => renderDelete(table, node, returning, parameters),
      outputs: [],
      locationColumns: [],
      answer(row, shown, total) {
        const headers = { 'Content-Range': describeChangedRows(total) }
        return { status: shown ? 200 : 204, headers, body: shown ? (row.body ?? '') : null }
      },
    },
    bounds,
    new Parameters(),
  )
}
