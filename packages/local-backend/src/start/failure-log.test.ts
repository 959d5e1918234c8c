import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startLocalBackend, type LocalBackend } from '#src/start.ts'
import { startLoopback, type Loopback } from '#src/testing/start-loopback.ts'
import { createTestOptions } from '#src/testing/test-options.ts'

/** Each service's database query fails with the SQLSTATE at the end of a name. */
const MIGRATION = `
  create function fail(state text) returns boolean language plpgsql as $$
    begin raise exception 'Key (email)=(%) broke the tape drive', 'ada@example.com' using errcode = state; end $$;
  create policy "Files fail" on storage.objects for select to anon using (fail(right(name, 5)));
  create policy "Topics fail" on realtime.messages for select to anon using (fail(right(topic, 5)));
`

interface Entry {
  level: string
  event: string
  fields: Record<string, unknown>
}

let entries: Entry[]
const note =
  (level: string) =>
  (event: string, fields: Record<string, unknown> = {}) =>
    void entries.push({ level, event, fields })

let root: string
let backend: LocalBackend
let loopback: Loopback

beforeAll(async () => {
  entries = []
  root = mkdtempSync(path.join(os.tmpdir(), 'local-backend-failures-'))
  chmodSync(root, 0o711)
  const migrationsDirectory = path.join(root, 'migrations')
  mkdirSync(migrationsDirectory)
  writeFileSync(path.join(migrationsDirectory, '1_fail.sql'), MIGRATION)
  const options = createTestOptions(
    { dataDirectory: path.join(root, 'data'), migrationsDirectory },
    { log: { info: note('info'), warn: note('warn'), error: note('error') } },
  )
  backend = await startLocalBackend(options)
  loopback = await startLoopback((request, response) => backend.handleRequest(request, response))
  const bucket = { id: 'papers', name: 'papers', public: false }
  await post('/storage/v1/bucket', bucket, backend.secretKey)
  for (const state of ['XX000', '57P03', '53100', '42501']) {
    const url = `${loopback.origin}/storage/v1/object/papers/${state}`
    const headers = { apikey: backend.secretKey, 'content-type': 'text/plain' }
    await fetch(url, { method: 'POST', headers, body: 'x' })
  }
})

afterAll(async () => {
  await loopback.stop()
  await backend.stop()
  rmSync(root, { recursive: true, force: true })
})

beforeEach(() => {
  entries = []
})

async function post(url: string, body: unknown, apikey = backend.publishableKey) {
  const headers = { apikey, 'content-type': 'application/json' }
  return await fetch(loopback.origin + url, { method: 'POST', headers, body: JSON.stringify(body) })
}

const callFunction = (state: string) => post('/rest/v1/rpc/fail', { state })
const readFile = (state: string) =>
  fetch(`${loopback.origin}/storage/v1/object/authenticated/papers/${state}`, {
    headers: { apikey: backend.publishableKey },
  })
const broadcast = (state: string, isPrivate = true) =>
  post('/realtime/v1/api/broadcast', {
    messages: [{ topic: `room ${state}`, event: 'x', payload: {}, private: isPrivate }],
  })
const signInAs = (name: string) =>
  post('/auth/v1/token?grant_type=password', { email: `${name}@example.com`, password: 'x' })

/** The log at its default level. */
const loud = () => entries.filter(({ level }) => level !== 'info')

test.each([
  ['rest.failed', 500, 'XX000', callFunction],
  ['rest.failed', 503, '57P03', callFunction],
  ['rest.failed', 503, '53100', callFunction],
  ['rest.failed', 500, 'PT500', callFunction],
  ['storage.failed', 500, 'XX000', readFile],
  ['storage.failed', 544, '57P03', readFile],
  ['storage.failed', 503, '53100', readFile],
  ['realtime.broadcast_failed', 500, 'XX000', broadcast],
])(
  '%s with %i (%s) is logged once, with the id of the answer and the reason without its values',
  async (event, status, state, call) => {
    const answer = await call(state)
    expect(answer.status).toBe(status)
    expect(loud()).toHaveLength(1)
    const [entry] = loud()
    expect(entry).toMatchObject({ event, fields: { status } })
    expect(entry?.fields['requestId']).toBe(answer.headers.get('x-request-id'))
    expect(entry?.fields['cause']).toBe('Key (email)=(value) broke the tape drive')
  },
)

test.each([
  ['a function', 400, () => callFunction('P0001')],
  ['a file', 400, () => readFile('42501')],
  ['a broadcast', 202, () => broadcast('XX000', false)],
  ['a sign-in', 400, () => signInAs('nobody')],
  ['what is not served', 501, () => post('/storage/v1/upload/resumable', {})],
])('%s, answered with %i, has no line', async (_what, status, call) => {
  const answer = await call()
  expect([answer.status, loud()]).toEqual([status, []])
  expect(entries).toEqual([
    expect.objectContaining({
      event: 'backend.request',
      fields: expect.objectContaining({ requestId: answer.headers.get('x-request-id') }),
    }),
  ])
})
