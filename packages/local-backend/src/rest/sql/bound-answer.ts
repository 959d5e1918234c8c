/** What a caller may be answered with. */
export interface Bounds {
  /** Rows of each list, the embedded ones too. */
  maxRows: number
  /** Bytes of the whole answer. */
  maxAnswerBytes: number
}

/** The same for one query. */
export interface QueryBounds extends Bounds {
  /** Bytes that all lists in it may have, each counted once for each row that takes it up. */
  maxCountedBytes: number
}

/** Begins the text in which the error of an answer that is too large comes out of PostgreSQL; the bound follows. */
const TOO_LARGE = 'rest_answer_too_large:'

/** What the lists in this transaction's answer came to so far. */
const SPENT = 'local_backend.answered_bytes'

/** The text, or an error where it is longer than allowed. It has to depend on rows: else PostgreSQL would try it beforehand. */
export function boundText(text: string, { maxAnswerBytes }: Bounds): string {
  const failure = `('${TOO_LARGE}' || ${maxAnswerBytes} || left(${text}, 0))::int::text`
  return `case when octet_length(${text}) > ${maxAnswerBytes} then ${failure} else ${text} end`
}

/**
 * `value`, or an error once all that went through here in the transaction is larger than an answer may be. Lists within
 * lists end so before PostgreSQL has written all of them.
 */
export function boundSum(
  value: string,
  bytes: string,
  { maxAnswerBytes, maxCountedBytes }: QueryBounds,
): string {
  const before = `coalesce(nullif(current_setting('${SPENT}', true), ''), '0')::bigint`
  const spent = `set_config('${SPENT}', (${before} + coalesce(${bytes}, 0))::text, true)::bigint`
  // An error of its own that PostgreSQL cannot foresee.
  const failure = `set_config('statement_timeout', '${TOO_LARGE}${maxAnswerBytes}', true) is null`
  return `case when ${spent} > ${maxCountedBytes} and ${failure} then null else ${value} end`
}

/** The bound that an answer was larger than, when that is what PostgreSQL's words say; else null. */
export function readExceeded(message: string): number | null {
  const found = new RegExp(`${TOO_LARGE}(\\d+)`).exec(message)?.[1]
  return found === undefined ? null : Number(found)
}
