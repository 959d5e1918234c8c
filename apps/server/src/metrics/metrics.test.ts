import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#src/testing/start-test-server.ts'

const token = 'a-token-for-the-tests'
let vendor: ReturnType<typeof createServer>
let site: TestServer

beforeAll(async () => {
  vendor = createServer((_request, response) => {
    response.writeHead(503).end()
  })
  await new Promise<void>((resolve) => {
    vendor.listen(0, '127.0.0.1', resolve)
  })
  const { port } = vendor.address() as AddressInfo
  site = await startTestServer({
    METRICS_TOKEN: token,
    AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    AI_MODEL: 'test',
  })
})
afterAll(async () => {
  await site.stop()
  vendor.close()
})

const ask = (authorization?: string) =>
  fetch(`${site.server.localUrl}/metrics`, { headers: authorization ? { authorization } : {} })

/** Value of the first line with that name and those labels. */
async function read(name: string, ...labels: string[]): Promise<number> {
  const text = await (await ask(`Bearer ${token}`)).text()
  const line = text
    .split('\n')
    .find((one) => one.startsWith(name) && labels.every((label) => one.includes(label)))
  return line === undefined ? 0 : Number(line.split(' ').at(-1))
}

test('they are only for callers with the token', async () => {
  for (const wrong of [undefined, token, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`]) {
    const refused = await ask(wrong)
    expect([wrong, refused.status]).toEqual([wrong, 401])
    expect(await refused.text()).not.toContain('sampletrail_')
  }
  const answer = await ask(`Bearer ${token}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('requests are counted by pattern: pages, functions and services of the backend', async () => {
  const requests = 'sampletrail_http_request_duration_seconds_count'
  const count = (route: string, status: string) =>
    read(requests, `route="${route}"`, `status="${status}"`)
  const before = [await count('page', '2xx'), await count('/rest/v1', '4xx')]
  await fetch(`${site.server.localUrl}/robots.txt`)
  await fetch(`${site.server.localUrl}/rest/v1/products`)
  await fetch(`${site.server.localUrl}/api/calendar/somebody-secret.ics`)
  await fetch(`${site.server.localUrl}/api/nothing-of-ours`)
  expect(await count('page', '2xx')).toBe((before[0] ?? 0) + 1)
  expect(await count('/rest/v1', '4xx')).toBe((before[1] ?? 0) + 1)
  expect(await count('/api/calendar/:file', '4xx')).toBe(1)
  expect(await count('unknown function', '4xx')).toBe(1)
})

test('calls to services are counted by name and answer, those to other sites together', async () => {
  const calls = 'sampletrail_vendor_call_duration_seconds_count'
  const { port } = vendor.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/v1/models`)
  await expect(fetch('http://127.0.0.1:2/')).rejects.toThrow('fetch failed')
  expect(await read(calls, 'vendor="ai"', 'outcome="5xx"')).toBe(1)
  expect(await read(calls, 'vendor="web"', 'outcome="failed"')).toBe(1)
})

test('pools, jobs, disk, live connections and the process are measured', async () => {
  expect(await read('sampletrail_jobs_up')).toBe(1)
  expect(await read('sampletrail_jobs', 'queue=', 'state="waiting"')).toBeGreaterThanOrEqual(0)
  expect(
    await read('sampletrail_database_connections', 'pool="server"', 'state="idle"'),
  ).toBeGreaterThan(0)
  expect(await read('nodejs_eventloop_lag_seconds')).toBeGreaterThan(0)
  const text = await (await ask(`Bearer ${token}`)).text()
  for (const name of ['disk_state', 'realtime_connections', 'job_oldest_seconds', 'mails_total'])
    expect(text).toContain(`sampletrail_${name}`)
})

test('emails and warnings are counted, without any addresses', async () => {
  const person = await site.addPerson('canary-person')
  await person.client.auth.resetPasswordForEmail(person.email)
  await expect
    .poll(() => read('sampletrail_mails_total', 'kind="recovery"', 'state="sent"'))
    .toBe(1)
  await person.client.from('products').insert({ name: 'canary-lamp', user_id: person.id })
  await fetch(`${site.server.localUrl}/api/contact?email=${person.email}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  const text = await (await ask(`Bearer ${token}`)).text()
  for (const trace of [
    'canary',
    person.id,
    person.email,
    person.token,
    site.server.supabase.secretKey,
  ])
    expect(text).not.toContain(trace)
})

test('without METRICS_TOKEN there are none', async () => {
  const closed = await startTestServer()
  try {
    const answer = await fetch(`${closed.server.localUrl}/metrics`, {
      headers: { authorization: 'Bearer undefined' },
    })
    expect(await answer.text()).not.toContain('sampletrail_')
    expect(answer.headers.get('content-type')).not.toContain('version=0.0.4')
  } finally {
    await closed.stop()
  }
})
