import { patternOperators, type Question } from '#src/realtime/answer-conditions.ts'
import { JoinError } from '#src/realtime/join-config.ts'
import { compareValues, isOrdered } from '#src/realtime/compare-values.ts'
import type { Table, TableColumn } from '#src/realtime/table-catalog.ts'
import type { TextRow } from '#src/realtime/text-row.ts'

/** True if the row matches the filter; null if the row lacks a column of the filter. */
export type RowFilter = (row: TextRow) => boolean | null

export interface Condition {
  column: string
  operator: string
  isNegated: boolean
  values: string[]
}

type Test = (value: string | null) => boolean

/**
 * Converts values into PostgreSQL's format, or throws if one is invalid for the type. Those longer than
 * `LONGEST_VALUE` may be truncated, because they are refused.
 */
export type Canonicalise = (values: string[], column: TableColumn) => Promise<string[]>

export interface CompiledFilter {
  /** The part that can be decided from the row at once. */
  matches: RowFilter
  /** Conditions on matching rows for PostgreSQL. */
  questions: Question[]
}

/** How a filter calls PostgreSQL while it is compiled. */
export interface FilterDatabase {
  canonicalise: Canonicalise
  prepareQuestion(
    column: TableColumn,
    operator: string,
    value: string,
    isNegated: boolean,
  ): Promise<Question>
}

const ORDERS = ['lt', 'lte', 'gt', 'gte']
const OPERATORS = ['eq', 'neq', ...ORDERS, 'in', 'is', 'isdistinct', ...patternOperators]

/** Each queries the database when the filter is created. */
const MAX_CONDITIONS = 20
/** Letters of a value in PostgreSQL's format, which may be far longer than the input: 1e131000 is a number. */
export const LONGEST_VALUE = 2000

/** Reads `column=operator.value`, several separated by commas; throws `JoinError`. */
export function parseFilter(text: string): Condition[] {
  const parts = splitOutside(text, ',')
  if (parts.length > MAX_CONDITIONS) {
    throw new JoinError(`A filter takes at most ${MAX_CONDITIONS} conditions`)
  }
  return parts.map((part) => {
    const [, column, negation, operator = '', value = ''] =
      /^([^=]+)=(not\.)?([a-z]+)\.([^]*)$/.exec(part) ?? []
    if (column === undefined) throw new JoinError(`Error parsing filter: ${part}`)
    if (!OPERATORS.includes(operator)) {
      throw new JoinError(
        `Filter operator ${operator} is not implemented; use ${OPERATORS.join(', ')}`,
      )
    }
    const values = operator === 'in' ? readList(value) : [unquote(value)]
    return { column: column.trim(), operator, isNegated: negation !== undefined, values }
  })
}

/** Creates a filter that can check every change; throws `JoinError` if it does not fit the table or role. */
export async function compileFilter(
  conditions: Condition[],
  table: Table,
  role: string,
  database: FilterDatabase,
): Promise<CompiledFilter> {
  const tests: { column: string; test: Test }[] = []
  const questions: Question[] = []
  // One after another: a joining client has one database connection at a time.
  for (const condition of conditions) {
    const column = table.columns.find(({ name }) => name === condition.column)
    if (!column?.readers.includes(role)) {
      throw new JoinError(`invalid column for filter ${condition.column}`)
    }
    const { operator, isNegated, values } = condition
    if (needsDatabase(operator, column)) {
      const [value = ''] = values
      questions.push(await database.prepareQuestion(column, operator, value, isNegated))
    } else {
      const test = await compileCondition(condition, column, database.canonicalise)
      tests.push({ column: column.name, test })
    }
  }
  const matches: RowFilter = (row) => {
    let isKnown = true
    for (const { column, test } of tests) {
      const value = row[column]
      if (value === undefined) isKnown = false
      else if (!test(value)) return false
    }
    return isKnown ? true : null
  }
  return { matches, questions }
}

function needsDatabase(operator: string, column: TableColumn): boolean {
  return (
    patternOperators.includes(operator) ||
    (ORDERS.includes(operator) && !isOrdered(column.baseType))
  )
}

async function compileCondition(
  { operator, isNegated, values }: Condition,
  column: TableColumn,
  canonicalise: Canonicalise,
): Promise<Test> {
  const asksForNull = operator === 'isdistinct' && values[0] === 'null'
  const test =
    operator === 'is' || asksForNull
      ? compileIs(values[0] ?? '', asksForNull)
      : compare(operator, column, checkLengths(await canonicalise(values, column), column))
  // As in SQL, a comparison with null is neither true nor false, and stays so if negated.
  const knowsNull = operator === 'is' || operator === 'isdistinct'
  return (value) => (knowsNull || value !== null) && test(value) !== isNegated
}

function checkLengths(values: string[], column: TableColumn): string[] {
  if (values.every((value) => value.length <= LONGEST_VALUE)) return values
  throw new JoinError(`invalid value for filter ${column.name}`)
}

function compileIs(wanted: string, isDistinct: boolean): Test {
  switch (wanted) {
    case 'null':
    case 'unknown':
      return (value) => (value === null) !== isDistinct
    case 'true':
      return (value) => value === 't'
    case 'false':
      return (value) => value === 'f'
    default:
      throw new JoinError(`Error parsing filter: is.${wanted}`)
  }
}

function compare(operator: string, column: TableColumn, values: string[]): Test {
  const type = column.baseType
  const [wanted = ''] = values
  const order = (value: string | null, other: string): number =>
    value === null ? Number.NaN : compareValues(type, value, other)
  switch (operator) {
    case 'eq':
      return (value) => order(value, wanted) === 0
    case 'neq':
    case 'isdistinct':
      return (value) => order(value, wanted) !== 0
    case 'in':
      return (value) => values.some((each) => order(value, each) === 0)
    default:
  }
  switch (operator) {
    case 'lt':
      return (value) => order(value, wanted) < 0
    case 'lte':
      return (value) => order(value, wanted) <= 0
    case 'gt':
      return (value) => order(value, wanted) > 0
    default:
      return (value) => order(value, wanted) >= 0
  }
}

function readList(value: string): string[] {
  const [, inside] = /^\(([^]*)\)$/.exec(value) ?? []
  if (inside === undefined) throw new JoinError(`Error parsing filter: in.${value}`)
  const values = splitOutside(inside, ',').map((each) => unquote(each.trim()))
  if (values.length > 100) throw new JoinError('A filter takes at most 100 values')
  return values
}

function unquote(value: string): string {
  const [, inside] = /^"([^]*)"$/.exec(value) ?? []
  return inside === undefined ? value : inside.replaceAll(/\\(["\\])/g, '$1')
}

/** Splits at separators outside quotes and parentheses. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let [start, depth, isQuoted] = [0, 0, false]
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isQuoted && character === '\\') index += 1
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}
