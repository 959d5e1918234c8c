import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLocalBackend, type LocalBackend } from '#src/start.ts'
import { PNG } from '#src/storage/storage.fixture.ts'
import { startLoopback, type Loopback } from '#src/testing/start-loopback.ts'
import { createTestOptions } from '#src/testing/test-options.ts'

describe.each([
  ['https://app.example.com', 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', null],
])('if people use %s', (publicUrl, transport) => {
  let root: string
  let backend: LocalBackend
  let loopback: Loopback

  const call = (
    address: string,
    { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) =>
    fetch(loopback.origin + address, {
      redirect: 'manual',
      ...init,
      headers: { apikey: backend.secretKey, ...headers },
    })

  beforeAll(async () => {
    root = mkdtempSync(path.join(os.tmpdir(), 'local-backend-headers-'))
    chmodSync(root, 0o711)
    mkdirSync(path.join(root, 'migrations'))
    const required = {
      dataDirectory: path.join(root, 'data'),
      migrationsDirectory: path.join(root, 'migrations'),
    }
    backend = await startLocalBackend(createTestOptions(required, { publicUrl }))
    loopback = await startLoopback((request, response) => backend.handleRequest(request, response))
    const bucket = JSON.stringify({ id: 'open', name: 'open', public: true })
    const json = { 'content-type': 'application/json' }
    await call('/storage/v1/bucket', { method: 'POST', body: bucket, headers: json })
    const png = { 'content-type': 'image/png' }
    await call('/storage/v1/object/open/a.png', { method: 'POST', body: PNG, headers: png })
  })

  afterAll(async () => {
    await loopback.stop()
    await backend.stop()
    rmSync(root, { recursive: true, force: true })
  })

  test.each([
    ['rows', '/rest/v1/', 200],
    ['a refusal of rows', '/rest/v1/missing', 404],
    ['a redirect of auth', '/auth/v1/verify?type=signup&token=wrong', 303],
    ['a refusal of auth', '/auth/v1/user', 401],
    ['buckets', '/storage/v1/bucket', 200],
    ['a refusal of storage', '/storage/v1/object/public/open/missing.png', 400],
    ['a refusal of realtime', '/realtime/v1/missing', 404],
    ['what is not served', '/graphql/v1', 501],
  ])('%s may not be guessed at or framed', async (_what, address, status) => {
    const { status: answered, headers } = await call(address)
    expect(answered).toBe(status)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('strict-transport-security')).toBe(transport)
  })

  test.each(['object/public/open/a.png', 'render/image/public/open/a.png?width=1'])(
    'the file %s may be framed, because its sandbox allows it nothing',
    async (address) => {
      const { status, headers } = await call(`/storage/v1/${address}`)
      expect(status).toBe(200)
      expect(headers.get('content-security-policy')).toMatch(/^sandbox/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBeNull()
      expect(headers.get('strict-transport-security')).toBe(transport)
    },
  )
})
