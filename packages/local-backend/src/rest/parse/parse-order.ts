import { parseField, parseJsonPath } from '#src/rest/parse/parse-field.ts'
import type { Field, OrderTerm } from '#src/rest/parse/query-ast.ts'
import { Scanner } from '#src/rest/parse/scanner.ts'

const MAX_TERMS = 50

/** `price.desc.nullslast,data->>size,seller(name).asc` */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  if (scanner.atEnd) return terms
  do {
    if (terms.length === MAX_TERMS) scanner.fail(`at most ${MAX_TERMS} terms`)
    terms.push(parseTerm(scanner))
  } while (scanner.take(','))
  scanner.expectEnd()
  return terms
}

function parseTerm(scanner: Scanner): OrderTerm {
  const name = scanner.readName()
  let relation: string | null = null
  let field: Field
  if (scanner.take('(')) {
    relation = name
    field = parseField(scanner)
    scanner.expect(')')
  } else {
    field = { name, path: parseJsonPath(scanner) }
  }
  const { descending, nulls } = parseDirection(scanner)
  scanner.skipSpaces()
  return { relation, field, descending, nulls }
}

const NULLS = '"nullsfirst" or "nullslast"'

/** `.desc.nullslast`, either of them, or neither. */
function parseDirection(scanner: Scanner): Pick<OrderTerm, 'descending' | 'nulls'> {
  if (!scanner.take('.')) return { descending: false, nulls: null }
  const isAscending = scanner.take('asc')
  const descending = !isAscending && scanner.take('desc')
  const isDirected = isAscending || descending
  if (isDirected && !scanner.take('.')) {
    expectEndOfTerm(scanner, 'delimiter (.), "," or end of input')
    return { descending, nulls: null }
  }
  const nulls = parseNulls(scanner)
  if (nulls === null) {
    if (isDirected) scanner.failAt('nullsfirst', NULLS)
    scanner.failAt('asc', `"asc", "desc", ${NULLS}`)
  }
  expectEndOfTerm(scanner, '"," or end of input')
  return { descending, nulls }
}

function parseNulls(scanner: Scanner): OrderTerm['nulls'] {
  if (scanner.take('nullsfirst')) return 'first'
  return scanner.take('nullslast') ? 'last' : null
}

function expectEndOfTerm(scanner: Scanner, expecting: string): void {
  const next = scanner.peek()
  if (next === undefined || next === ',' || next === ' ') return
  scanner.fail(expecting, `'${next}'`)
}
