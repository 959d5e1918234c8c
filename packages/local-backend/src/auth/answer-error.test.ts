import { Hono } from 'hono'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { answerError } from '#src/auth/answer-error.ts'
import { AuthError } from '#src/auth/auth-error.ts'
import type { Log } from '#src/log.ts'

/** The caller's answer and the log entry when a route throws this error. */
async function answer(thrown: Error) {
  const logged: string[] = []
  const note = (event: string, fields?: object) => {
    logged.push(JSON.stringify({ event, ...fields }))
  }
  const log: Log = { info: note, warn: note, error: note }
  const app = new Hono().get('/', () => {
    throw thrown
  })
  app.onError((error, c) => answerError(c, error, log))
  const response = await app.request('/')
  return {
    status: response.status,
    id: response.headers.get('x-request-id'),
    told: await response.text(),
    logged: logged.join(),
  }
}

function databaseError(code: string, message: string): DatabaseError {
  return Object.assign(new DatabaseError(message, 0, 'error'), { code })
}

test.each([
  ['22P02', 'invalid input syntax for type uuid: "ada@example.com"'],
  ['23514', 'value "ada@example.com" violates a rule'],
])(
  'a value that the database refuses (%s) is neither returned nor logged',
  async (code, message) => {
    const { status, told, logged } = await answer(databaseError(code, message))
    expect(status).toBe(500)
    expect(told + logged).not.toContain('ada@')
    expect(logged).toContain(code)
  },
)

test('any other failure is logged under the id that the caller gets, and described in general words', async () => {
  const { status, told, logged } = await answer(new Error('the inner workings'))
  expect(status).toBe(500)
  expect(told).not.toContain('inner')
  expect(logged).toContain('the inner workings')
  const { error_id: id } = JSON.parse(told) as { error_id: string }
  expect(logged).toContain(id)
})

test.each([
  ['57P01', 'terminating connection due to administrator command'],
  ['53300', 'sorry, too many clients already'],
])('an unreachable database (%s) is 503, with a time to retry', async (code, message) => {
  expect((await answer(databaseError(code, message))).status).toBe(503)
})

test('a failure that already has a message is logged under the id of its answer', async () => {
  const thrown = new AuthError(500, 'unexpected_failure', 'Error sending recovery email')
  const { id, told, logged } = await answer(thrown)
  expect(told).toContain('Error sending recovery email')
  expect(JSON.parse(logged)).toMatchObject({
    requestId: id,
    reason: 'Error sending recovery email',
  })
})

test.each([
  ['wrong credentials', new AuthError(400, 'invalid_credentials', 'Invalid login credentials')],
  ['what is not served', new AuthError(501, 'not_implemented', 'That is not served')],
])('%s are not logged as failures', async (_what, thrown) => {
  expect((await answer(thrown)).logged).toBe('')
})
