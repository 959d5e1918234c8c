import { parseFilter, parseLogic } from '#src/rest/parse/parse-condition.ts'
import { parseJsonPath } from '#src/rest/parse/parse-field.ts'
import { looksLikeOperation } from '#src/rest/parse/parse-operation.ts'
import { parseOrder } from '#src/rest/parse/parse-order.ts'
import { parseSelect } from '#src/rest/parse/parse-select.ts'
import type { JsonStep, NodeOptions, Query } from '#src/rest/parse/query-ast.ts'
import { readPairs } from '#src/rest/parse/read-pairs.ts'
import { Scanner } from '#src/rest/parse/scanner.ts'
import { RestError } from '#src/rest/rest-error.ts'

/** Largest number that LIMIT and OFFSET accept without loss here. */
const MAX_NUMBER = Number.MAX_SAFE_INTEGER
const MAX_PATH = 8
const NEGATIVE = /^-0*[1-9]\d*$/
/** If one of these parameters is sent twice, the first counts. */
const FIRST_COUNTS = /^(?:select|columns|on_conflict|(?:.+\.)?order)$/

/**
 * Reads a query string into a tree. For a function called by GET, parameters without an operator are its arguments. As in
 * PostgREST, the first `select`, `columns`, `on_conflict` and `order` counts, and the last `limit` and `offset`.
 * Throws PGRST100.
 */
export function parseQuery(queryText: string, isCallByGet: boolean): Query {
  const query: Query = {
    select: [{ kind: 'star' }],
    root: emptyOptions(),
    embedded: [],
    columns: null,
    onConflict: null,
    parameters: [],
  }
  const seen = new Set<string>()
  for (const [key, value] of readPairs(queryText)) {
    const isRepeated = seen.has(key) && FIRST_COUNTS.test(key)
    if (!isRepeated) readPair(query, key, value, isCallByGet)
    seen.add(key)
  }
  return query
}

function readPair(query: Query, key: string, value: string, isCallByGet: boolean): void {
  switch (key) {
    case 'select':
      query.select = value === '' ? [{ kind: 'star' }] : parseSelect(value)
      return
    case 'columns':
      query.columns = parseNames(value, 'columns parameter')
      return
    case 'on_conflict':
      query.onConflict = parseNames(value, 'on_conflict parameter')
      return
    // It admits the request if no header can be set, and says nothing about rows.
    case 'apikey':
      return
  }
  const { names, path } = parseKey(key)
  const last = names.at(-1) ?? ''
  const isLogic = path.length === 0 && (last === 'and' || last === 'or')
  const isOption =
    isLogic || (path.length === 0 && (last === 'order' || last === 'limit' || last === 'offset'))
  if (isCallByGet && !isOption && names.length === 1 && !looksLikeOperation(value)) {
    query.parameters.push([key, value])
    return
  }
  const negated = isLogic && names.at(-2) === 'not'
  const options = optionsAt(query, names.slice(0, negated ? -2 : -1))
  if (isLogic) options.conditions.push(parseLogic(last, negated, value))
  else if (!isOption) options.conditions.push(parseFilter({ name: last, path }, value))
  else if (last === 'order') options.order = parseOrder(value)
  else if (last === 'limit') options.limit = parseLimit(value)
  else options.offset = parseOffset(value)
}

/** `seller.data->>name` names the embedded resource, its column, and the path into its JSON. */
function parseKey(key: string): { names: string[]; path: JsonStep[] } {
  const scanner = new Scanner(key, 'tree path')
  const names = [scanner.readName()]
  while (scanner.take('.')) {
    if (names.length > MAX_PATH) scanner.fail(`at most ${MAX_PATH} levels`)
    names.push(scanner.readName())
  }
  const path = parseJsonPath(scanner)
  scanner.expectEnd()
  return { names, path }
}

function parseNames(value: string, what: string): string[] {
  const scanner = new Scanner(value, what)
  const names: string[] = []
  do {
    const name = scanner.readName()
    if (!names.includes(name)) names.push(name)
  } while (scanner.take(','))
  scanner.expectEnd()
  return names
}

/** Throws PGRST103 for a negative number. */
function parseLimit(value: string): number {
  if (!NEGATIVE.test(value)) return parseNumber(value, 'limit')
  throw new RestError(416, {
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details: 'Limit should be greater than or equal to zero.',
  })
}

/** PostgREST begins with the first row if asked to begin before it. */
function parseOffset(value: string): number {
  return NEGATIVE.test(value) ? 0 : parseNumber(value, 'offset')
}

function parseNumber(value: string, what: string): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (number <= MAX_NUMBER) return number
  throw new RestError(400, {
    code: 'PGRST100',
    message: `"failed to parse ${what} (${value})" (line 1, column 1)`,
    details: 'expecting a number, zero or greater',
  })
}

function optionsAt(query: Query, path: string[]): NodeOptions {
  if (path.length === 0) return query.root
  const known = query.embedded.find(
    (entry) => entry.path.length === path.length && entry.path.every((name, i) => name === path[i]),
  )
  if (known) return known.options
  const options = emptyOptions()
  query.embedded.push({ path, options })
  return options
}

function emptyOptions(): NodeOptions {
  return { conditions: [], order: [], limit: null, offset: 0 }
}
