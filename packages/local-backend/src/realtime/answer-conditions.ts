import type { Pool } from 'pg'
import type { TextRow } from '#src/realtime/text-row.ts'
import { isRefusedValue } from '#src/realtime/is-refused-value.ts'
import { JoinError } from '#src/realtime/join-config.ts'
import type { TableColumn } from '#src/realtime/table-catalog.ts'

/** A part of a filter that only PostgreSQL can decide: patterns, and the order of texts. */
export interface Question {
  column: string
  /** SQL between the row's value and the filter's. */
  operator: string
  /** SQL of the type that both values have. */
  type: string
  value: string
  isNegated: boolean
}

const COMPARISONS: Record<string, string> = { lt: '<', lte: '<=', gt: '>', gte: '>=' }
const PATTERNS: Record<string, string> = { like: '~~', ilike: '~~*', match: '~', imatch: '~*' }
const TEXTS: ReadonlySet<string> = new Set(['text', 'varchar', 'bpchar', 'name', 'citext'])
const LONGEST_PATTERN = 200
const MILLISECONDS_FOR_AN_ANSWER = 250
/** For all questions about one row; later ones then stay without an answer. */
const MILLISECONDS_FOR_ALL = 2000
const ASKED_AT_ONCE = 100

/** Operators that always need PostgreSQL. */
export const patternOperators = Object.keys(PATTERNS)

/** Adds a condition to a query and lets PostgreSQL try it; throws `JoinError` if it is invalid. */
export async function prepareQuestion(
  pool: Pool,
  column: TableColumn,
  operator: string,
  value: string,
  isNegated: boolean,
): Promise<Question> {
  const pattern = PATTERNS[operator]
  if (pattern !== undefined) checkPattern(column, operator, value)
  const question = {
    column: column.name,
    operator: pattern ?? COMPARISONS[operator] ?? operator,
    type: pattern === undefined ? column.sqlType : 'text',
    value,
    isNegated,
  }
  try {
    await ask(pool, [{ question, text: pattern === undefined ? null : '' }])
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    throw new JoinError(`Filter ${operator} on ${column.name} is not possible with that value`, {
      cause: error,
    })
  }
  return question
}

function checkPattern(column: TableColumn, operator: string, value: string): void {
  if (!TEXTS.has(column.baseType)) {
    throw new JoinError(`Filter operator ${operator} is not implemented for type ${column.type}`)
  }
  if (value.length > LONGEST_PATTERN) {
    throw new JoinError(`A pattern has at most ${LONGEST_PATTERN} characters`)
  }
  if (operator.endsWith('like') && /(?<!\\)(?:\\\\)*\\$/.test(value)) {
    throw new JoinError('A pattern must not end with a backslash')
  }
  // Only they make PostgreSQL's regular expressions slow without limit.
  if (operator.endsWith('match') && /\\\d/.test(value)) {
    throw new JoinError('Patterns in filters cannot refer back')
  }
}

/**
 * Evaluates conditions on one row. If PostgreSQL cannot answer in time, the answer is the error; values that are missing
 * in the change count as matching.
 */
export async function answerQuestions(
  pool: Pool,
  questions: Question[],
  row: TextRow,
): Promise<(question: Question) => boolean | Error> {
  const answers = new Map<string, boolean | Error>()
  const open = new Map<string, { question: Question; text: string | null }>()
  for (const question of questions) {
    const text = row[question.column]
    if (text !== undefined) open.set(keyOf(question), { question, text })
  }
  const entries = [...open.entries()]
  const until = performance.now() + MILLISECONDS_FOR_ALL
  for (let start = 0; start < entries.length; start += ASKED_AT_ONCE) {
    const some = entries.slice(start, start + ASKED_AT_ONCE)
    for (const [index, answer] of (
      await askOrSplit(
        pool,
        some.map(([, each]) => each),
        until,
      )
    ).entries()) {
      answers.set(some[index]?.[0] ?? '', answer)
    }
  }
  return (question) => answers.get(keyOf(question)) ?? true
}

interface Asked {
  question: Question
  text: string | null
}

/** If they fail together, each is evaluated alone, so that one cannot spoil the others. */
async function askOrSplit(pool: Pool, asked: Asked[], until: number): Promise<(boolean | Error)[]> {
  if (performance.now() > until) return asked.map(() => new Error('No time left to answer'))
  try {
    return await ask(pool, asked)
  } catch (error) {
    if (asked.length === 1) return [error instanceof Error ? error : new Error(String(error))]
    const answers: (boolean | Error)[] = []
    for (const each of asked) answers.push(...(await askOrSplit(pool, [each], until)))
    return answers
  }
}

async function ask(pool: Pool, asked: Asked[]): Promise<boolean[]> {
  const values: (string | null)[] = []
  const parts = asked.map(({ question, text }, index) => {
    values.push(text, question.value)
    const { operator, type } = question
    // Both are sent as text.
    return `($${2 * index + 1}::text)::${type} ${operator} ($${2 * index + 2}::text)::${type}`
  })
  const answers = await askInTime(pool, `select array[${parts.join(', ')}] as answers`, values)
  // As in SQL, a comparison with null is neither true nor false, and stays so if negated.
  return answers.map(
    (answer, index) => answer !== null && answer !== asked[index]?.question.isNegated,
  )
}

async function askInTime(
  pool: Pool,
  text: string,
  values: (string | null)[],
): Promise<(boolean | null)[]> {
  const client = await pool.connect()
  let isUsable = false
  try {
    await client.query(
      `begin read only; set local statement_timeout = ${MILLISECONDS_FOR_AN_ANSWER}`,
    )
    try {
      const { rows } = await client.query<{ answers: (boolean | null)[] }>(text, values)
      return rows[0]?.answers ?? []
    } finally {
      await client.query('rollback')
      isUsable = true
    }
  } finally {
    client.release(!isUsable)
  }
}

function keyOf({ column, operator, type, value, isNegated }: Question): string {
  return JSON.stringify([column, operator, type, value, isNegated])
}
