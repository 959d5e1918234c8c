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
  let descending = false
  let nulls: OrderTerm['nulls'] = null
  let seen = 0
  while (scanner.take('.')) {
    if (seen === 0 && scanner.take('asc')) seen = 1
    else if (seen === 0 && scanner.take('desc')) {
      descending = true
      seen = 1
    } else if (seen < 2 && scanner.take('nullsfirst')) {
      nulls = 'first'
      seen = 2
    } else if (seen < 2 && scanner.take('nullslast')) {
      nulls = 'last'
      seen = 2
    } else scanner.fail('asc, desc, nullsfirst or nullslast')
  }
  return { relation, field, descending, nulls }
}
