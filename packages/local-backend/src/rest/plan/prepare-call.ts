import { chooseReadStatus, describeRange } from '#src/rest/answer-range.ts'
import { limitAffected, requireOneRow } from '#src/rest/check-result.ts'
import type { AnswerFormat } from '#src/rest/parse/parse-accept.ts'
import { describePreferences } from '#src/rest/parse/parse-preferences.ts'
import { findFunction, takesWhole } from '#src/rest/plan/find-function.ts'
import { readPairs } from '#src/rest/parse/read-pairs.ts'
import { planRead } from '#src/rest/plan/plan-read.ts'
import type { ReadNode } from '#src/rest/plan/read-plan.ts'
import { NO_ARGUMENTS, readArguments, type JsonArguments } from '#src/rest/plan/read-arguments.ts'
import { refuseFunctionHandler } from '#src/rest/plan/refuse-media-handler.ts'
import { applyResponseSettings, RESPONSE_SETTINGS } from '#src/rest/response-settings.ts'
import { RestError } from '#src/rest/rest-error.ts'
import type { Answer, Prepared, RestRequest } from '#src/rest/rest-request.ts'
import { qualify, type DatabaseFunction, type SchemaCache } from '#src/rest/schema/schema-cache.ts'
import { Parameters } from '#src/rest/sql/parameters.ts'
import { renderCall, SCALAR, type CallArguments } from '#src/rest/sql/render-call.ts'
import { renderMatches, renderRead } from '#src/rest/sql/render-read.ts'
import { wrapRows } from '#src/rest/sql/wrap-result.ts'
import { boundText, type Bounds } from '#src/rest/sql/bound-answer.ts'

const SOURCE = '"_rest_source"'

/** A function called by GET, HEAD or POST. */
export function prepareCall(cache: SchemaCache, request: RestRequest, bounds: Bounds): Prepared {
  const { schema, name, preferences, format, method } = request
  const isPost = method === 'POST'
  const kind = isPost ? chooseKind(cache, request) : null
  const json = kind === 'json' ? readArguments(request) : null
  refuseUnlessWhole(cache.functions.get(qualify(schema, name)) ?? [], json)
  const pairs = request.bodyKind === 'form' ? readForm(request) : request.query.parameters
  const given = json?.names ?? [...new Set(pairs.map(([key]) => key))]
  const called = findFunction(cache, schema, name, given, kind)
  refuseUnlessWhole([called], json)
  refuseFunctionHandler(cache, qualify(schema, name), called.returns.table, format)
  if (preferences.maxAffected !== null && !called.returns.set) {
    throw new RestError(400, {
      code: 'PGRST128',
      message:
        'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    })
  }
  const parameters = new Parameters()
  const call = renderCall(
    called,
    chooseArguments(called, request.body, kind, json, pairs),
    parameters,
  )
  const node = planResult(cache, request, called, bounds)
  const isMinimal = preferences.return === 'minimal'
  const isSilent = method === 'HEAD' || isMinimal
  const rows = renderRead(node, parameters)
  const shown = isSilent || called.returns.kind === 'void' ? null : format
  const wrapped = wrapCall(called, rows, shown, bounds)
  const outputs = [
    ...renderTotal(node, preferences.count !== null, parameters),
    ...RESPONSE_SETTINGS,
  ]
  const text = `with ${SOURCE} as (${call}) ${wrapped(outputs)}`
  const applied = describePreferences(preferences, isMinimal ? 'silent call' : 'call')
  const isSingle = format.kind === 'object' && called.returns.set

  return {
    access: isPost && called.isVolatile ? 'read write' : 'read only',
    statement: { text, values: parameters.values },
    timezone: preferences.timezone,
    estimate: null,
    check:
      isSingle || preferences.maxAffected !== null
        ? (row) => {
            limitAffected(row.n, preferences)
            if (isSingle) requireOneRow(row)
          }
        : null,
    rollback: preferences.transaction === 'rollback',
    answer(row) {
      const total = typeof row.total === 'string' ? Number(row.total) : null
      const headers: Answer['headers'] = {
        'Content-Range': describeRange(node.offset, row.n, total),
      }
      if (applied !== '') headers['Preference-Applied'] = applied
      const isEmpty = called.returns.kind === 'void' || isMinimal
      if (isEmpty) return applyResponseSettings({ status: 204, headers, body: null }, row)
      headers['Content-Type'] = format.contentType
      const status = chooseReadStatus(node.offset, row.n, total)
      const body = method === 'HEAD' ? null : (row.body ?? 'null')
      return applyResponseSettings({ status, headers, body }, row)
    },
  }
}

function renderTotal(node: ReadNode, wanted: boolean, parameters: Parameters): string[] {
  if (!wanted) return []
  const matches = renderMatches(node, null, parameters)
  return [`(select count(*) from (${matches}) as "_rest_match")::text as total`]
}

/** A single result is the answer itself, a scalar without a key. */
function wrapCall(
  { returns }: DatabaseFunction,
  rows: string,
  format: AnswerFormat | null,
  bounds: Bounds,
): (outputs: string[]) => string {
  const isJson = format !== null && format.kind !== 'csv'
  if (isJson && (returns.kind === 'scalar' || returns.kind === 'record')) {
    const value = `json_agg("_rest_row"."${SCALAR}")`
    const isOne = !returns.set || format.kind === 'object'
    const body = isOne ? `(${value} -> 0)` : `coalesce(${value}, '[]')`
    return (outputs) =>
      `select ${[`${boundText(`${body}::text`, bounds)} as body`, 'count(*)::int as n', ...outputs].join(', ')} from (${rows}) as "_rest_row"`
  }
  const single = isJson && !returns.set ? { ...format, kind: 'object' as const } : format
  return (outputs) => wrapRows(rows, single, outputs, bounds)
}

function planResult(
  cache: SchemaCache,
  { query, schema }: RestRequest,
  called: DatabaseFunction,
  bounds: Bounds,
): ReadNode {
  const { returns } = called
  const table = (returns.table === null ? null : cache.tables.get(returns.table)) ?? null
  // PostgreSQL's messages name the rows like this.
  const alias = table?.name ?? called.name
  const root = { source: SOURCE, alias, schema: table?.schema ?? schema, table }
  return planRead(cache, query, root, bounds)
}

/** The names in `columns` count, as with JSON. */
function readForm({ body, query: { columns } }: RestRequest): [string, string][] {
  return readPairs(body).filter(([key]) => columns?.includes(key) ?? true)
}

/**
 * The types as which a body may be passed; null for a form, which gives arguments one by one. Text is read as JSON if no
 * function of this name takes text: clients that set no type send JSON like that.
 */
function chooseKind(cache: SchemaCache, { bodyKind, schema, name }: RestRequest) {
  if (bodyKind === 'form') return null
  if (bodyKind !== 'text') return bodyKind
  const all = cache.functions.get(qualify(schema, name)) ?? []
  return all.some((candidate) => takesWhole(candidate, 'text')) ? 'text' : 'json'
}

/** Any JSON is fine for a function that takes the body as a whole. */
function refuseUnlessWhole(candidates: DatabaseFunction[], json: JsonArguments | null): void {
  if (!json?.refusal || candidates.length === 0) return
  if (!candidates.some((candidate) => takesWhole(candidate, 'json'))) throw json.refusal
}

function chooseArguments(
  called: DatabaseFunction,
  body: string,
  kind: ReturnType<typeof chooseKind>,
  json: JsonArguments | null,
  pairs: [string, string][],
): CallArguments {
  if (kind === null) return { kind: 'text', values: groupValues(pairs) }
  if (takesWhole(called, kind)) {
    if (kind === 'json' && body.trim() === '') {
      throw new RestError(400, { code: 'PGRST102', message: 'Empty or invalid json' })
    }
    return { kind: 'whole', body }
  }
  const { names, isArray } = json ?? NO_ARGUMENTS
  return { kind: 'json', names, body: names.length === 0 ? '{}' : body, isArray }
}

function groupValues(pairs: [string, string][]): Map<string, string[]> {
  const groups = Map.groupBy(pairs, ([name]) => name)
  return new Map([...groups].map(([name, entries]) => [name, entries.map(([, value]) => value)]))
}
