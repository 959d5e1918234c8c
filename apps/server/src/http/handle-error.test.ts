import { Hono } from 'hono'
import { DatabaseError } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { errorBodySchema, type ErrorCode } from '@sampletrail/contracts/errors.ts'
import { AppError } from '#src/http/app-error.ts'
import { createErrorHandler } from '#src/http/handle-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Log } from '#src/log/log.ts'

let logged: [string, string, Record<string, unknown> | undefined][] = []
const keep =
  (level: string): Log['error'] =>
  (event, fields) =>
    logged.push([level, event, fields])
const log: Log = { info: keep('info'), warn: keep('warn'), error: keep('error') }
beforeEach(() => {
  logged = []
})

async function answerTo(failure: Error) {
  const app = new Hono<ServerEnv>()
  app.use(async (context, next) => {
    context.set('requestId', 'request-1')
    await next()
  })
  app.get('/', () => Promise.reject(failure))
  app.onError(createErrorHandler(log))
  const response = await app.request('/')
  return { status: response.status, ...errorBodySchema.parse(await response.json()) }
}

test.each<[ErrorCode, number, string, string]>([
  ['internal', 500, 'error', 'request.failed'],
  ['unavailable', 503, 'error', 'request.failed'],
  ['busy', 503, 'warn', 'request.given_up'],
  ['timeout', 504, 'warn', 'request.given_up'],
])(
  'a request that the server could not answer is in the log with its cause, under the id of the answer: %s',
  async (code, status, level, event) => {
    const failure = new AppError(code, 'Please try again.', { cause: new Error('why') })
    expect(await answerTo(failure)).toMatchObject({
      status,
      message: 'Please try again.',
      error: { code, message: 'Please try again.', requestId: 'request-1' },
    })
    const noted = { requestId: 'request-1', method: 'GET', error: failure }
    expect(logged).toEqual([[level, event, expect.objectContaining(noted)]])
  },
)

test.each<ErrorCode>(['bad_request', 'forbidden', 'rate_limited'])(
  'a refusal is not logged: %s',
  async (code) => {
    expect((await answerTo(new AppError(code, 'No.'))).error.code).toBe(code)
    expect(logged).toEqual([])
  },
)

test.each<[string, string, number, ErrorCode]>([
  ['PT401', 'session_ended', 401, 'unauthorized'],
  ['PT403', 'second_factor', 403, 'second_factor_needed'],
])(
  'a database refusal of a session is explained to its person: %s, %s',
  async (state, hint, status, code) => {
    const refusal = new DatabaseError('Please sign in again.', 0, 'error')
    Object.assign(refusal, { code: state, hint })
    expect(await answerTo(refusal)).toMatchObject({
      status,
      error: { code, message: 'Please sign in again.' },
    })
    expect(logged).toEqual([])
  },
)
