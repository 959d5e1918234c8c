/** Limits of a response. */
export interface Bounds {
  /** Rows of each list, including embedded lists. */
  maxRows: number
  /** Bytes of the whole response. */
  maxAnswerBytes: number
}

/** The same for one query. */
export interface QueryBounds extends Bounds {
  /** Bytes that all its lists may have. Each list counts once for each row that contains it. */
  maxCountedBytes: number
}

/** Begins the text of PostgreSQL's error for a response that is too large; the limit follows. */
const TOO_LARGE = 'rest_answer_too_large:'

/** The setting with the bytes of the lists in this transaction so far. */
const SPENT = 'local_backend.answered_bytes'

/**
 * The text, or an error if it is too long. The error must depend on rows: otherwise PostgreSQL would evaluate it beforehand.
 */
export function boundText(text: string, { maxAnswerBytes }: Bounds): string {
  const failure = `('${TOO_LARGE}' || ${maxAnswerBytes} || left(${text}, 0))::int::text`
  return `case when octet_length(${text}) > ${maxAnswerBytes} then ${failure} else ${text} end`
}

/**
 * `value`, or an error once all values that passed here in the transaction are together larger than a response may be. So
 * nested lists end before PostgreSQL has written all of them.
 */
export function boundSum(
  value: string,
  bytes: string,
  { maxAnswerBytes, maxCountedBytes }: QueryBounds,
): string {
  const before = `coalesce(nullif(current_setting('${SPENT}', true), ''), '0')::bigint`
  const spent = `set_config('${SPENT}', (${before} + coalesce(${bytes}, 0))::text, true)::bigint`
  // PostgreSQL cannot evaluate this error beforehand.
  const failure = `set_config('statement_timeout', '${TOO_LARGE}${maxAnswerBytes}', true) is null`
  return `case when ${spent} > ${maxCountedBytes} and ${failure} then null else ${value} end`
}

/** The limit that a response exceeded, if PostgreSQL's message says so; otherwise null. */
export function readExceeded(message: string): number | null {
  const found = new RegExp(`${TOO_LARGE}(\\d+)`).exec(message)?.[1]
  return found === undefined ? null : Number(found)
}
