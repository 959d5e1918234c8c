import { chooseReadStatus, describeRange } from '#src/rest/answer-range.ts'
import { describeLocation } from '#src/rest/describe-location.ts'
import { requireOneRow } from '#src/rest/check-result.ts'
import { describePreferences, type CountKind } from '#src/rest/parse/parse-preferences.ts'
import { findTable } from '#src/rest/plan/find-table.ts'
import { planRead } from '#src/rest/plan/plan-read.ts'
import { refuseTableHandler } from '#src/rest/plan/refuse-media-handler.ts'
import type { ReadNode } from '#src/rest/plan/read-plan.ts'
import type { Answer, Prepared, RestRequest, ResultRow } from '#src/rest/rest-request.ts'
import { qualify, type SchemaCache } from '#src/rest/schema/schema-cache.ts'
import { Parameters } from '#src/rest/sql/parameters.ts'
import { renderMatches, renderRead } from '#src/rest/sql/render-read.ts'
import type { Statement } from '#src/rest/sql/statement.ts'
import { wrapRows } from '#src/rest/sql/wrap-result.ts'
import type { Bounds } from '#src/rest/sql/bound-answer.ts'

/** GET and HEAD of a table or view. */
export function prepareRead(
  cache: SchemaCache,
  { schema, name, query, preferences, format, method, queryText }: RestRequest,
  bounds: Bounds,
): Prepared {
  const table = findTable(cache, schema, name)
  const source = qualify(schema, name)
  refuseTableHandler(cache, source, format)
  const node = planRead(cache, query, { source, alias: name, schema, table }, bounds)
  const parameters = new Parameters()
  const rows = renderRead(node, parameters)
  const total = renderTotal(node, preferences.count, bounds, parameters)
  const text = wrapRows(rows, method === 'HEAD' ? null : format, total, bounds)
  const applied = describePreferences(preferences, 'read')
  const location = describeLocation(name, queryText)

  return {
    access: 'read only',
    timezone: preferences.timezone,
    statement: { text, values: parameters.values },
    estimate: renderEstimate(node, preferences.count),
    check: format.kind === 'object' ? requireOneRow : null,
    rollback: false,
    answer(row, estimate) {
      const count = chooseTotal(row, estimate, preferences.count, bounds)
      const status = chooseReadStatus(node.offset, row.n, count)
      const headers: Answer['headers'] = {
        'Content-Type': format.contentType,
        'Content-Range': describeRange(node.offset, row.n, count),
      }
      if (location !== null) headers['Content-Location'] = location
      if (applied !== '') headers['Preference-Applied'] = applied
      return { status, headers, body: method === 'HEAD' ? null : (row.body ?? '') }
    },
  }
}

/** A page that is not full already shows the total; only a full one has to be counted. */
function renderTotal(
  node: ReadNode,
  count: CountKind | null,
  bounds: Bounds,
  parameters: Parameters,
): string[] {
  if (count === null || count === 'planned') return []
  const matches = renderMatches(node, count === 'estimated' ? bounds.maxRows + 1 : null, parameters)
  const offset = `${parameters.add(node.offset)}::bigint`
  const limit = `${parameters.add(node.limit ?? bounds.maxRows)}::bigint`
  const isLast = `count(*) < ${limit} and (count(*) > 0 or ${offset} = 0)`
  const counted = `(select count(*) from (${matches}) as "_rest_match")`
  return [`(case when ${isLast} then ${offset} + count(*) else ${counted} end)::text as total`]
}

function renderEstimate(node: ReadNode, count: CountKind | null): Statement | null {
  if (count !== 'planned' && count !== 'estimated') return null
  const parameters = new Parameters()
  const matches = renderMatches(node, null, parameters)
  return { text: `explain (format json) ${matches}`, values: parameters.values }
}

function chooseTotal(
  row: ResultRow,
  estimate: number | null,
  count: CountKind | null,
  bounds: Bounds,
): number | null {
  const counted = row.total === null || row.total === undefined ? null : Number(row.total)
  if (count === 'planned') return estimate
  if (count === 'estimated' && counted !== null && counted > bounds.maxRows) {
    return Math.max(counted, estimate ?? 0)
  }
  return counted
}
