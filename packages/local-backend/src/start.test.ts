import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identifyProcess } from '#src/data-directory/process-identity.ts'
import type { BackendOptions } from '#src/options.ts'
import { BackendStartError, startLocalBackend, type LocalBackend } from '#src/start.ts'
import { startLoopback } from '#src/testing/start-loopback.ts'
import { createTestOptions } from '#src/testing/test-options.ts'

let root: string
let backends: LocalBackend[]

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'local-backend-start-'))
  chmodSync(root, 0o711)
  mkdirSync(path.join(root, 'migrations'))
  backends = []
})

afterEach(async () => {
  await Promise.all(backends.map((backend) => backend.stop()))
  rmSync(root, { recursive: true, force: true })
})

async function start(changes: Partial<BackendOptions> = {}): Promise<LocalBackend> {
  const backend = await startLocalBackend(
    createTestOptions(
      {
        dataDirectory: path.join(root, 'data'),
        migrationsDirectory: path.join(root, 'migrations'),
      },
      changes,
    ),
  )
  backends.push(backend)
  return backend
}

const migrate = (name: string, sql: string) =>
  writeFileSync(path.join(root, 'migrations', name), sql)

const postmasterPid = () =>
  Number(readFileSync(path.join(root, 'data/database/postmaster.pid'), 'utf8').split('\n')[0])

/** One request through its own server. */
async function call(backend: LocalBackend, address: string, headers = {}) {
  const loopback = await startLoopback((request, response) =>
    backend.handleRequest(request, response),
  )
  try {
    const answer = await fetch(loopback.origin + address, { headers })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  } finally {
    await loopback.stop()
  }
}

async function ask(backend: LocalBackend, address: string, key = backend.secretKey) {
  const { status, text } = await call(backend, address, { apikey: key })
  return { status, text }
}

test('a first start applies the migrations, and a second one finds everything again', async () => {
  migrate('1_create_things.sql', `create table things (id int); insert into things values (7);`)
  const first = await start()
  expect(await ask(first, '/rest/v1/things')).toEqual({ status: 200, text: '[{"id":7}]' })
  await first.stop()
  const second = await start()
  expect(second.publishableKey).toBe(first.publishableKey)
  expect(await ask(second, '/rest/v1/things')).toEqual({ status: 200, text: '[{"id":7}]' })
})

test('every service answers below its path', async () => {
  const backend = await start()
  const answers = await Promise.all(
    ['/auth/v1/health', '/storage/v1/bucket', '/rest/v1/missing', '/graphql/v1', '/other'].map(
      async (address) => (await ask(backend, address)).status,
    ),
  )
  expect(answers).toEqual([200, 200, 404, 501, 404])
})

test('answers and refusals are for any origin, with exactly their content type, and no cache stores them', async () => {
  migrate('1_create_things.sql', 'create table things (id int);')
  const backend = await start()
  const readHeaders = async (address: string) => {
    const answer = await call(backend, address, { apikey: backend.secretKey })
    const names = ['access-control-allow-origin', 'x-content-type-options', 'cache-control']
    return names.map((name) => answer.headers.get(name))
  }
  for (const address of [
    '/rest/v1/things',
    '/rest/v1/missing',
    '/auth/v1/settings',
    '/auth/v1/user',
    '/auth/v1/admin/users',
  ]) {
    expect([address, ...(await readHeaders(address))]).toEqual([
      address,
      '*',
      'nosniff',
      'no-store',
    ])
  }
  const file = '/storage/v1/object/public/none/missing.png'
  expect((await readHeaders(file)).slice(0, 2)).toEqual(['*', 'nosniff'])
  expect((await readHeaders('/auth/v1/.well-known/jwks.json'))[2]).toBe('public, max-age=600')
})

test('a failing migration is reported, and leaves neither a server nor a lock', async () => {
  migrate('1_bad.sql', 'create table things (id nonsense);')
  const refusal = await start().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(BackendStartError)
  expect((refusal as BackendStartError).message).toContain('1_bad.sql failed at statement 1 of 1')
  migrate('1_bad.sql', 'create table things (id int);')
  expect((await ask(await start(), '/rest/v1/things')).status).toBe(200)
})

test('readiness follows the database, which recovers automatically', async () => {
  migrate('1_create_things.sql', 'create table things (id int);')
  const backend = await start()
  expect(await backend.isReady()).toBe(true)
  process.kill(postmasterPid(), 'SIGKILL')
  // Its processes continue for a moment, until they notice that they are alone.
  await expect.poll(() => backend.isReady(), { interval: 1, timeout: 5000 }).toBe(false)
  await expect.poll(() => backend.isReady(), { interval: 20, timeout: 5000 }).toBe(true)
  expect((await ask(backend, '/rest/v1/things')).status).toBe(200)
})

test('a stop includes PostgreSQL', async () => {
  const backend = await start()
  const pid = postmasterPid()
  await backend.stop()
  expect(await identifyProcess(pid)).toBeNull()
  expect(await backend.isReady()).toBe(false)
})

test.each([
  ['on a loopback address without SMTP there is a mailbox', {}, '/__dev/mailbox/ui', 200],
  ['listening for others, there is none', { host: '0.0.0.0' }, null, 404],
  [
    'with SMTP there is none',
    {
      mail: {
        smtpUrl: 'smtp://127.0.0.1:1',
        from: 'a@example.com',
        templatesDirectory: null,
        subjects: {},
      },
    },
    null,
    404,
  ],
])('%s', async (_title, changes, mailboxPath, status) => {
  const backend = await start(changes)
  expect(backend.mailboxPath).toBe(mailboxPath)
  expect((await call(backend, '/__dev/mailbox')).status).toBe(status)
})
