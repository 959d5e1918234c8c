import { DatabaseError } from 'pg'
import type { Caller } from '#src/context.ts'
import { isEndedSession } from '#src/keys/session-of.ts'
import { RestError } from '#src/rest/rest-error.ts'
import { readRaisedAnswer } from '#src/rest/run/read-raised-answer.ts'
import { readExceeded } from '#src/rest/sql/bound-answer.ts'

/** By SQLSTATE, else by its first two letters, which name the class. PostgREST's mapping. */
const STATUS_BY_CODE: Record<string, number> = {
  '21000': 500,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '55P03': 503,
  '57P01': 503,
  '57P02': 503,
  '57P03': 503,
  P0001: 400,
}
const STATUS_BY_CLASS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/** Turns the driver's error into the caller's answer. */
export function mapDatabaseError(error: unknown, role: Caller['role']): RestError {
  if (error instanceof RestError) return error
  if (error instanceof DatabaseError) return mapByCode(error, role)
  const reason = error instanceof Error ? error.message : String(error)
  if (reason === 'timeout exceeded when trying to connect') {
    return new RestError(
      504,
      { code: 'PGRST003', message: 'Timed out acquiring connection from connection pool.' },
      { cause: error },
    )
  }
  if (reason === 'Query read timeout') {
    return new RestError(
      504,
      { code: '57014', message: 'The database did not answer in time' },
      { cause: error },
    )
  }
  // The rest comes from the connection: refused, broken, or no longer usable.
  return new RestError(
    503,
    {
      code: 'PGRST001',
      message: 'Could not connect with the database. Retrying the connection.',
      headers: { 'Retry-After': '1' },
    },
    { cause: error },
  )
}

function mapByCode(error: DatabaseError, role: Caller['role']): RestError {
  const code = error.code ?? 'XX000'
  const parts = {
    code,
    message: error.message,
    details: error.detail ?? null,
    hint: error.hint ?? null,
  }
  if (code === 'PGRST') return readRaisedAnswer(error)
  const exceeded = readExceeded(error.message)
  if (exceeded !== null) return tooLarge(exceeded)
  if (isEndedSession(error)) {
    const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"' }
    return new RestError(401, { code: 'PGRST301', message: error.message, headers })
  }
  if (code === '25001' && NOT_WRITABLE.test(error.message)) return noRoom(error, '25006')
  if (code === '53100') return noRoom(error, code)
  const cause = { cause: error }
  if (code.startsWith('PT')) return new RestError(readStatus(code), parts, cause)
  if (code === '42501') {
    // Signing in may help an anonymous caller, but not a signed-in one.
    if (role !== 'anon') return new RestError(403, parts)
    return new RestError(401, { ...parts, headers: { 'WWW-Authenticate': 'Bearer' } })
  }
  if (code === '21000' && error.message.endsWith('requires a WHERE clause')) {
    return new RestError(400, parts)
  }
  const status = STATUS_BY_CODE[code] ?? STATUS_BY_CLASS[code.slice(0, 2)] ?? 400
  if (status === 503)
    return new RestError(503, { ...parts, headers: { 'Retry-After': '1' } }, cause)
  return new RestError(status, parts, cause)
}

/** `PT404` is answered with 404. */
function readStatus(code: string): number {
  const status = Number(code.slice(2))
  return status >= 200 && status <= 599 ? status : 500
}

export const ASK_FOR_LESS =
  'Ask for fewer columns (select) or fewer rows (limit, range), also of what is embedded, as in sellers.limit=10.'

/** Whether PostgreSQL ended an answer because it was too large. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && readExceeded(error.message) !== null
}

function tooLarge(bytes: number): RestError {
  return new RestError(413, {
    code: 'PGRSTX02',
    message: `The answer would be larger than ${bytes} bytes`,
    hint: ASK_FOR_LESS,
  })
}

/** A request that may write needs such a transaction, which PostgreSQL refuses while it accepts no changes. */
const NOT_WRITABLE = /read-write mode must be set before any query/

/** PostgreSQL's own message would name its files. */
function noRoom(cause: DatabaseError, code: string): RestError {
  return new RestError(
    503,
    {
      code,
      message: 'The disk is nearly full: nothing can be changed until there is space again',
      headers: { 'Retry-After': '10' },
    },
    { cause },
  )
}
