import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { composeApp } from '#src/start/compose-app.ts'
import type { Log } from '#src/log.ts'

interface Entry {
  event: string
  fields: Record<string, unknown> | undefined
}

function compose() {
  const entries: Entry[] = []
  const note = (event: string, fields?: Record<string, unknown>) => {
    entries.push({ event, fields })
  }
  const log: Log = { info: note, warn: note, error: note }
  const service = new Hono()
    .get('/things', (c) => c.json(['a']))
    .get('/broken', () => {
      throw new Error('secret detail')
    })
  const app = composeApp((root) => void root.route('/rest/v1', service), log, {
    'X-Fixed': 'always',
  })
  return { app, entries }
}

test('a service answers below its path, with a request id and for any origin', async () => {
  const answer = await compose().app.request('/rest/v1/things')
  expect(await answer.json()).toEqual(['a'])
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('x-fixed')).toBe('always')
})

test('the log names the service and the status, and nothing of the path or the query', async () => {
  const { app, entries } = compose()
  await app.request('/rest/v1/things?email=eq.somebody@example.com')
  expect(entries).toEqual([
    {
      event: 'backend.request',
      fields: expect.objectContaining({ method: 'GET', service: '/rest/v1', status: 200 }),
    },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/somebody|things/)
})

test('an unexpected error tells the caller only its request id', async () => {
  const { app, entries } = compose()
  const answer = await app.request('/rest/v1/broken')
  expect(answer.status).toBe(500)
  const text = await answer.text()
  expect(text).not.toContain('secret detail')
  expect(text).toContain(answer.headers.get('x-request-id'))
  expect(entries[0]).toMatchObject({ event: 'backend.failed', fields: { reason: 'secret detail' } })
})

test.each(['/graphql/v1', '/functions/v1/hello', '/analytics/v1/x', '/pg/tables'])(
  '%s is refused with 501',
  async (path) => {
    const answer = await compose().app.request(path, { method: 'POST' })
    expect(answer.status).toBe(501)
    expect(await answer.json()).toMatchObject({ code: 'not_implemented' })
  },
)

test('anything else is not found', async () => {
  const answer = await compose().app.request('/elsewhere')
  expect(answer.status).toBe(404)
})
