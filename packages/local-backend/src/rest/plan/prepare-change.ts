import { describeRange } from '#src/rest/answer-range.ts'
import { limitAffected, requireOneRow } from '#src/rest/check-result.ts'
import { applyResponseSettings, RESPONSE_SETTINGS } from '#src/rest/response-settings.ts'
import { describePreferences, type Preferences } from '#src/rest/parse/parse-preferences.ts'
import { planRead } from '#src/rest/plan/plan-read.ts'
import type { PlannedColumn, ReadNode } from '#src/rest/plan/read-plan.ts'
import { refuseTableHandler } from '#src/rest/plan/refuse-media-handler.ts'
import { refuseHidingFilters } from '#src/rest/plan/refuse-without-effect.ts'
import type { Answer, Prepared, RestRequest, ResultRow } from '#src/rest/rest-request.ts'
import { qualify, type SchemaCache, type Table } from '#src/rest/schema/schema-cache.ts'
import type { Parameters } from '#src/rest/sql/parameters.ts'
import { quoteLiteral, quoteName } from '#src/rest/sql/quote.ts'
import { renderRead } from '#src/rest/sql/render-read.ts'
import { renderReturning } from '#src/rest/sql/render-returning.ts'
import { wrapRows } from '#src/rest/sql/wrap-result.ts'
import type { Bounds } from '#src/rest/sql/bound-answer.ts'

const SOURCE = '"_rest_source"'

export interface Change {
  kind: 'insert' | 'update' | 'put' | 'delete'
  table: Table
  /** Renders the statement that changes rows and returns those columns. */
  render(returning: string, parameters: Parameters): string
  /** Further outputs of the statement. */
  outputs: string[]
  /** Columns that identify a new row, for the header Location. */
  locationColumns: string[]
  /** The preferences that have an effect, if not all. */
  preferences?: Preferences
  /** Throws if the change must be rolled back, before the number of rows is checked. */
  check?(row: ResultRow): void
  /** `total` is set if the caller asked for a count. */
  answer(row: ResultRow, shown: boolean, total: number | null): Answer
}

/** POST, PATCH and DELETE of a table: the change, and the returned part of the changed rows. */
export function prepareChange(
  cache: SchemaCache,
  request: RestRequest,
  change: Change,
  bounds: Bounds,
  parameters: Parameters,
): Prepared {
  const { preferences, format } = request
  const { table } = change
  const isShown = preferences.return === 'representation'
  // As in PostgREST, parameters of embedded resources are read even if no row is returned.
  const planned = planResult(cache, request, table, bounds)
  const node = isShown ? planned : null
  if (isShown) refuseTableHandler(cache, qualify(table.schema, table.name), format)
  refuseHidingFilters(request, node)
  const location = preferences.return === 'headers-only' ? change.locationColumns : []
  const source = change.render(renderReturning(table, node, location), parameters)
  const rows = node ? renderRead(node, parameters) : `select 1 from ${SOURCE}`
  const outputs = [
    ...change.outputs,
    `(select count(*) from ${SOURCE})::int as affected`,
    ...renderLocation(location),
    ...RESPONSE_SETTINGS,
  ]
  const body = wrapRows(rows, node ? format : null, outputs, bounds)
  const applied = describePreferences(change.preferences ?? preferences, change.kind)

  return {
    access: 'read write',
    timezone: preferences.timezone,
    statement: { text: `with ${SOURCE} as (${source}) ${body}`, values: parameters.values },
    estimate: null,
    check: createCheck(change, preferences, format.kind === 'object'),
    rollback: preferences.transaction === 'rollback',
    answer(row) {
      const total = preferences.count === null ? null : (row.affected ?? row.n)
      const answer = change.answer(row, isShown, total)
      if (isShown) answer.headers['Content-Type'] = format.contentType
      if (applied !== '') answer.headers['Preference-Applied'] = applied
      return applyResponseSettings(answer, row)
    },
  }
}

/** Counts inserted and deleted rows; no range of a stored list is shown. */
export function describeChangedRows(total: number | null): string {
  return describeRange(0, 0, total)
}

function planResult(
  cache: SchemaCache,
  { query, schema }: RestRequest,
  table: Table,
  bounds: Bounds,
): ReadNode {
  const result = { ...query, root: { ...query.root, conditions: [], limit: null, offset: 0 } }
  const root = { source: SOURCE, alias: table.name, schema, table, isChange: true }
  const node = planRead(cache, result, root, bounds)
  return { ...node, columns: nameColumns(node, table), limit: null }
}

/** If the change returns more than the table's columns, all of them are named one by one. */
function nameColumns({ columns, embeds, order }: ReadNode, table: Table): PlannedColumn[] {
  const returnsMore =
    embeds.some(({ relationship }) => relationship.computedBy !== null) ||
    columns.some((column) => column.kind === 'field' && !table.columns.has(column.field.name)) ||
    order.some((term) => !term.embed && !table.columns.has(term.field.name))
  if (!returnsMore) return columns
  return columns.flatMap((column) =>
    column.kind === 'star' ? [...table.columns.keys()].map(nameColumn) : [column],
  )
}

function nameColumn(name: string): PlannedColumn {
  return { kind: 'field', field: { name, path: [] }, cast: null, name }
}

function createCheck(change: Change, preferences: Preferences, single: boolean): Prepared['check'] {
  if (!change.check && preferences.maxAffected === null && !single) return null
  return (row) => {
    change.check?.(row)
    limitAffected(row.affected ?? row.n, preferences)
    if (single) requireOneRow(row)
  }
}

function renderLocation(columns: string[]): string[] {
  if (columns.length === 0) return []
  const pairs = columns.map((name) => `${quoteLiteral(name)}, ${quoteName(name)}::text`)
  return [`(select json_build_object(${pairs.join(', ')}) from ${SOURCE} limit 1) as location`]
}
