import type { AnswerFormat } from '#src/rest/parse/parse-accept.ts'
import type { Preferences } from '#src/rest/parse/parse-preferences.ts'
import type { Query } from '#src/rest/parse/query-ast.ts'
import type { RequestBody } from '#src/rest/read-body.ts'
import type { Statement } from '#src/rest/sql/statement.ts'

/** The part of a request that can be understood without the database. */
export interface RestRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  schema: string
  /** Table or function. */
  name: string
  query: Query
  /** The same as received. */
  queryText: string
  preferences: Preferences
  format: AnswerFormat
  /** Empty for GET, HEAD and DELETE. */
  body: string
  /** Tables take `json` and `form`, functions all of them. */
  bodyKind: RequestBody['kind']
}

/** The one row that a statement returns. */
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

/** The plan of a request. Pure: the same request and schema give the same plan. */
export interface Prepared {
  access: 'read only' | 'read write'
  /** The time zone of the transaction, if the caller asked for one. */
  timezone: string | null
  statement: Statement
  /** `explain` of the same rows, if the caller asked for the planner's estimate. */
  estimate: Statement | null
  /** Throws if a change has to be rolled back. Null if any result is acceptable. */
  check: ((row: ResultRow) => void) | null
  /** The caller only wants to try the change. */
  rollback: boolean
  answer(row: ResultRow, estimate: number | null): Answer
}

export interface Answer {
  status: number
  headers: Record<string, string | string[]>
  body: string | null
}
