import { parseField } from '#src/rest/parse/parse-field.ts'
import { parseOperation } from '#src/rest/parse/parse-operation.ts'
import type { Condition, Field, Filter, LogicGroup } from '#src/rest/parse/query-ast.ts'
import { Scanner } from '#src/rest/parse/scanner.ts'

const MAX_DEPTH = 10
const EXPECTED =
  'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)'
const LOGIC = /(?:not\.)?(?:and|or)(?=\s*\()/y
/** `{…}` has commas that belong to the array. */
const ARRAY_VALUE = /\{(?:[^"{}]|"(?:[^"\\]|\\.)*"|\{[^{}]*\})*\}/y
const BARE_VALUE = /[^,)]*/y

/** One parameter of a query, as in `price=not.gt.5`. */
export function parseFilter(field: Field, value: string): Filter {
  const scanner = new Scanner(value, 'filter')
  const operation = parseOperation(scanner, () => scanner.rest())
  scanner.expectEndOfBrackets()
  return { kind: 'filter', field, ...operation }
}

/** The value of `and`, `or`, `not.and` or `not.or`: `(a.eq.1,or(b.gt.2,not.c.is.null))`. */
export function parseLogic(operator: 'and' | 'or', negated: boolean, value: string): LogicGroup {
  // PostgREST's positions count the operator, which precedes the text.
  const scanner = new Scanner(value, 'logic tree', (negated ? 'not.' : '').length + operator.length)
  const conditions = parseConditions(scanner, 0)
  scanner.expectEndOfBrackets()
  return { kind: 'logic', negated, operator, conditions }
}

function parseConditions(scanner: Scanner, depth: number): Condition[] {
  if (depth > MAX_DEPTH) scanner.fail(`at most ${MAX_DEPTH} levels of and/or`)
  scanner.skipSpaces()
  scanner.expect('(')
  const conditions: Condition[] = []
  do {
    scanner.skipSpaces()
    conditions.push(parseCondition(scanner, depth))
    scanner.skipSpaces()
  } while (scanner.take(','))
  scanner.expect(')')
  return conditions
}

function parseCondition(scanner: Scanner, depth: number): Condition {
  const logic = scanner.match(LOGIC)
  if (logic !== '') {
    const conditions = parseConditions(scanner, depth + 1)
    const operator = logic.endsWith('and') ? 'and' : 'or'
    return { kind: 'logic', negated: logic.startsWith('not.'), operator, conditions }
  }
  // `not` may precede the column, too: not.a.eq.1 is a.not.eq.1.
  const negatedBefore = scanner.take('not.')
  const field = parseField(scanner, EXPECTED)
  scanner.expect('.')
  const { negated, operation } = parseOperation(scanner, () => readLogicValue(scanner))
  return { kind: 'filter', field, negated: negated !== negatedBefore, operation }
}

function readLogicValue(scanner: Scanner): string {
  return scanner.match(ARRAY_VALUE) || scanner.readValue(BARE_VALUE)
}
