import type { Answers } from '#src/testing/fake-backend.ts'

type Row = Record<string, unknown>
type Test = (row: Row) => boolean

/** The rows that a table answers with, as PostgREST does: columns, filters, order and limit of the address; never more than a thousand. */
export function answerRows(
  rows: readonly Row[],
): Extract<Answers[string], (request: never) => unknown> {
  return ({ query }) => ({ body: selectRows(rows, query) })
}

const most = 1000
const parameters = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])

function selectRows(rows: readonly Row[], query: URLSearchParams): Row[] {
  const tests = [...query].flatMap(([name, value]): Test[] => {
    if (parameters.has(name)) return []
    return name === 'or' ? [readAny(value)] : [readTest(name, value)]
  })
  const start = Number(query.get('offset') ?? 0)
  const length = Math.min(Number(query.get('limit') ?? most), most)
  const only = readSelect(query.get('select') ?? '*')
  return rows
    .filter((row) => tests.every((test) => test(row)))
    .toSorted(readOrder(query.get('order') ?? ''))
    .slice(start, start + length)
    .map(only)
}

/** `id,name,seller:sellers(id,name)`: what was not asked for is not there. Rows of other tables are complete. */
function readSelect(text: string): (row: Row) => Row {
  const names = split(text).map((part) => part.split(/[:(!]/u)[0]?.trim())
  if (names.includes('*')) return (row) => row
  const wanted = new Set(names)
  return (row) => Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name)))
}

/** `(a.lt.1,and(a.eq.1,b.lt.2))` */
function readAny(text: string): Test {
  const tests = split(text.slice(1, -1)).map(readNested)
  return (row) => tests.some((test) => test(row))
}

function readNested(text: string): Test {
  if (text.startsWith('and(')) {
    const tests = split(text.slice(4, -1)).map(readNested)
    return (row) => tests.every((test) => test(row))
  }
  const [column = '', ...rest] = text.split('.')
  return readTest(column, rest.join('.'))
}

/** The parts between commas that are in no quotes and no brackets. */
function split(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let isQuoted = false
  let part = ''
  for (let place = 0; place < text.length; place += 1) {
    const sign = text.charAt(place)
    if (isQuoted && sign === '\\') {
      part += sign + text.charAt(place + 1)
      place += 1
      continue
    }
    if (sign === '"') isQuoted = !isQuoted
    if (!isQuoted && sign === '(') depth += 1
    if (!isQuoted && sign === ')') depth -= 1
    if (!isQuoted && depth === 0 && sign === ',') {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part]
}

function readTest(column: string, text: string): Test {
  if (text.startsWith('not.')) {
    const test = readTest(column, text.slice(4))
    return (row) => !test(row)
  }
  const dot = text.indexOf('.')
  const [operator, raw] = [text.slice(0, dot), text.slice(dot + 1)]
  if (operator === 'in') {
    const wanted = new Set(split(raw.slice(1, -1)).map(unquote))
    return (row) => wanted.has(String(row[column]))
  }
  const value = unquote(raw)
  const tests: Record<string, Test> = {
    is: (row) => (isThere(row, column) ? compare(row[column], value) === 0 : value === 'null'),
    eq: (row) => isThere(row, column) && compare(row[column], value) === 0,
    lt: (row) => isThere(row, column) && compare(row[column], value) < 0,
    gt: (row) => isThere(row, column) && compare(row[column], value) > 0,
    gte: (row) => isThere(row, column) && compare(row[column], value) >= 0,
  }
  const test = tests[operator]
  if (test === undefined) throw new Error(`The test's REST knows no '${operator}'.`)
  return test
}

const isThere = (row: Row, column: string) => row[column] !== null && row[column] !== undefined

function unquote(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll(/\\(.)/gu, '$1') : text
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number') return one - Number(other)
  const [a, b] = [String(one), String(other)]
  return a === b ? 0 : a < b ? -1 : 1
}

/** `created_at.desc,id.desc`; without a direction ascending, and what is missing counts as the greatest. */
function readOrder(text: string): (one: Row, other: Row) => number {
  const columns = text === '' ? [] : text.split(',').map((part) => part.split('.'))
  return (one, other) => {
    for (const [column = '', direction] of columns) {
      const [a, b] = [one[column] ?? null, other[column] ?? null]
      const rising =
        a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b)
      if (rising !== 0) return direction === 'desc' ? -rising : rising
    }
    return 0
  }
}
