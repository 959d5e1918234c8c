import { parseJsonPath } from '#src/rest/parse/parse-field.ts'
import type { SelectItem } from '#src/rest/parse/query-ast.ts'
import { Scanner } from '#src/rest/parse/scanner.ts'
import { RestError } from '#src/rest/rest-error.ts'

const MAX_DEPTH = 8
const MAX_ITEMS = 500
const AGGREGATE = /\.?(?:sum|avg|count|max|min)\(\)/y
const CAST = /[A-Za-z_][\w ]*(?:\[\])?/y

/** `id,label:name,price::text,data->a,seller:sellers!inner(name),...plan(tier)` as a tree. */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter')
  const counter = { items: 0 }
  const items = parseItems(scanner, 0, counter)
  scanner.expectEnd()
  return items
}

function parseItems(scanner: Scanner, depth: number, counter: { items: number }): SelectItem[] {
  if (depth > MAX_DEPTH) scanner.fail(`at most ${MAX_DEPTH} levels of embedding`)
  const items: SelectItem[] = []
  if (scanner.atEnd || scanner.peek() === ')') return items
  do {
    counter.items += 1
    if (counter.items > MAX_ITEMS) scanner.fail(`at most ${MAX_ITEMS} items`)
    scanner.skipSpaces()
    items.push(parseItem(scanner, depth, counter))
    scanner.skipSpaces()
  } while (scanner.take(','))
  return items
}

function parseItem(scanner: Scanner, depth: number, counter: { items: number }): SelectItem {
  if (scanner.take('*')) return { kind: 'star' }
  if (scanner.take('...'))
    return parseEmbed(scanner, null, scanner.readName(), depth, counter, true)
  refuseAggregate(scanner)
  let name = scanner.readName()
  let alias: string | null = null
  if (!scanner.text.startsWith('::', scanner.position) && scanner.take(':')) {
    alias = name
    refuseAggregate(scanner)
    name = scanner.readName()
  }
  if (scanner.peek() === '!' || scanner.peek() === '(') {
    return parseEmbed(scanner, alias, name, depth, counter, false)
  }
  const path = parseJsonPath(scanner)
  refuseAggregate(scanner)
  const cast = scanner.take('::') ? scanner.match(CAST).trim() : null
  if (cast === '') scanner.fail('type name')
  refuseAggregate(scanner)
  return { kind: 'field', field: { name, path }, alias, cast }
}

function parseEmbed(
  scanner: Scanner,
  alias: string | null,
  target: string,
  depth: number,
  counter: { items: number },
  spread: boolean,
): SelectItem {
  let hint: string | null = null
  let join: string | null = null
  while (scanner.take('!')) {
    const start = scanner.position
    const word = scanner.readName('hint, inner or left')
    const isJoin = word === 'inner' || word === 'left'
    if (isJoin ? join !== null : hint !== null) {
      scanner.position = start
      scanner.fail('one hint, and inner or left once')
    }
    if (isJoin) join = word
    else hint = word
  }
  scanner.expect('(')
  const items = parseItems(scanner, depth + 1, counter)
  scanner.expect(')')
  return { kind: 'embed', target, alias, hint, inner: join === 'inner', spread, items }
}

/** Aggregates are off, as by default in PostgREST: they let anyone run costly scans. */
function refuseAggregate(scanner: Scanner): void {
  if (scanner.match(AGGREGATE) === '') return
  throw new RestError(400, {
    code: 'PGRST123',
    message: 'Use of aggregate functions is not allowed',
  })
}
