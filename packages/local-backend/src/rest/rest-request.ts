import type { AnswerFormat } from '#src/rest/parse/parse-accept.ts'
import type { Preferences } from '#src/rest/parse/parse-preferences.ts'
import type { Query } from '#src/rest/parse/query-ast.ts'
import type { RequestBody } from '#src/rest/read-body.ts'
import type { Statement } from '#src/rest/sql/statement.ts'

/** A request as far as it can be understood without the database. */
export interface RestRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  schema: string
  /** Table or function. */
  name: string
  query: Query
  /** The same as it came. */
  queryText: string
  preferences: Preferences
  format: AnswerFormat
  /** Empty for GET, HEAD and DELETE. */
  body: string
  /** Tables take `json` and `form`, functions all of them. */
  bodyKind: RequestBody['kind']
}

/** What a statement answers with, in one row. */
export type ResultRow = {
  body: string | null
  /** Rows in the body, or affected. */
  n: number
  total?: string | null
  affected?: number
  updated?: string | null
  location?: Record<string, string | null> | null
  response_headers?: string | null
  response_status?: string | null
}

/** What a request turns into. Pure: the same request against the same schema gives the same. */
export interface Prepared {
  access: 'read only' | 'read write'
  /** The time zone of the transaction, if the caller asked for one. */
  timezone: string | null
  statement: Statement
  /** `explain` of the same rows, when the planner's estimate was asked for. */
  estimate: Statement | null
  /** Throws when the result must not stand; a change is rolled back then. Null when any result may. */
  check: ((row: ResultRow) => void) | null
  /** The caller asked for the change to be tried only. */
  rollback: boolean
  answer(row: ResultRow, estimate: number | null): Answer
}

export interface Answer {
  status: number
  headers: Record<string, string | string[]>
  body: string | null
}
