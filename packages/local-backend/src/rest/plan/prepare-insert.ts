import { describeChangedRows, prepareChange } from '#src/rest/plan/prepare-change.ts'
import { findColumns, findTable } from '#src/rest/plan/find-table.ts'
import { readJsonBody } from '#src/rest/plan/read-json-body.ts'
import { refuseFilteredInsert } from '#src/rest/plan/refuse-without-effect.ts'
import type { Answer, Prepared, RestRequest } from '#src/rest/rest-request.ts'
import type { SchemaCache, Table } from '#src/rest/schema/schema-cache.ts'
import { Parameters } from '#src/rest/sql/parameters.ts'
import { renderInsert, UPDATED, type InsertPlan } from '#src/rest/sql/render-changes.ts'
import type { Bounds } from '#src/rest/sql/bound-answer.ts'

/** POST of one row or many, with `resolution` an upsert. */
export function prepareInsert(cache: SchemaCache, request: RestRequest, bounds: Bounds): Prepared {
  const { query, preferences } = request
  refuseFilteredInsert(request)
  const table = findTable(cache, request.schema, request.name)
  const body = readJsonBody(request.body, query.columns)
  const columns = findColumns(table, body.keys)
  const conflict = findConflict(table, request)
  const plan: Omit<InsertPlan, 'returning'> = {
    table,
    columns,
    body: body.text,
    isArray: body.isArray,
    fillDefaults: preferences.missing === 'default',
    conflict,
    conditions: [],
  }
  return prepareChange(
    cache,
    request,
    {
      kind: 'insert',
      table,
      render: (returning, parameters) => renderInsert({ ...plan, returning }, parameters),
      outputs: conflict?.update ? [UPDATED] : [],
      locationColumns: table.primaryKey,
      preferences: conflict ? preferences : { ...preferences, resolution: null },
      answer(row, shown, total) {
        const affected = row.affected ?? row.n
        const inserted = affected - Number(row.updated ?? 0)
        const isMerge = preferences.resolution === 'merge-duplicates'
        const headers: Answer['headers'] = { 'Content-Range': describeChangedRows(total) }
        if (row.location && affected === 1) headers['Location'] = locate(table, row.location)
        return {
          status: isMerge && inserted === 0 ? 200 : 201,
          headers,
          body: shown ? (row.body ?? '') : null,
        }
      },
    },
    bounds,
    new Parameters(),
  )
}

function findConflict(table: Table, { query, preferences }: RestRequest): InsertPlan['conflict'] {
  if (preferences.resolution === null) return null
  const names = query.onConflict ?? table.primaryKey
  if (names.length === 0) return null
  const columns = findColumns(table, names).map(({ name }) => name)
  return { columns, update: preferences.resolution === 'merge-duplicates' }
}

function locate(table: Table, key: Record<string, string | null>): string {
  const filters = Object.entries(key).map(([name, value]) => {
    const filter = value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`
    return `${encodeURIComponent(name)}=${filter}`
  })
  return `/${encodeURIComponent(table.name)}?${filters.join('&')}`
}
