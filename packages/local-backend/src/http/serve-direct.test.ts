import { once } from 'node:events'
import { Agent, request as send, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { serveDirect, type DirectHandler } from '#src/http/serve-direct.ts'
import { readTarget } from '#src/http/request-target.ts'
import { startLoopback, type Loopback } from '#src/testing/start-loopback.ts'

interface Entry {
  event: string
  fields: Record<string, unknown> | undefined
}

let loopback: Loopback
let entries: Entry[]

async function serve(handle: DirectHandler): Promise<void> {
  entries = []
  const note = (event: string, fields?: Record<string, unknown>) => {
    entries.push({ event, fields })
  }
  const log = { info: note, warn: note, error: note }
  const serveRequest = serveDirect('/rest/v1', handle, log, { 'X-Fixed': 'always' })
  loopback = await startLoopback((request, response) => {
    void serveRequest(request, response, readTarget(request.url))
  })
}

afterEach(() => loopback.stop())

const json = { 'Content-Type': 'application/json' }
const answerThings: DirectHandler = async () => ({ status: 200, headers: json, body: '["ä"]' })

async function post(agent: Agent, body: string): Promise<[IncomingMessage, string]> {
  const sent = send(loopback.origin, { agent, method: 'POST' })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return [answer, await readText(answer)]
}

test('an answer has its length, a request id, and is for any origin', async () => {
  await serve(answerThings)
  const answer = await fetch(loopback.origin)
  expect(await answer.json()).toEqual(['ä'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json',
    'content-length': '6',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'x-fixed': 'always',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining('Content-Range'),
  })
})

test('a long answer is sent as gzip to clients that can read it, and uncompressed to others', async () => {
  const long = JSON.stringify(Array.from({ length: 500 }, (_none, id) => ({ id, name: 'ä' })))
  await serve(async () => ({ status: 200, headers: json, body: long }))
  const plainLength = String(Buffer.byteLength(long))
  for (const [accepted, packed] of [
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['gzip;q=0', false],
    ['identity', false],
  ] as const) {
    const answer = await fetch(loopback.origin, { headers: { 'accept-encoding': accepted } })
    expect(answer.headers.get('content-encoding')).toBe(packed ? 'gzip' : null)
    expect(answer.headers.get('vary')).toBe(packed ? 'Accept-Encoding' : null)
    expect(answer.headers.get('content-length') === plainLength).toBe(!packed)
    expect(await answer.text()).toBe(long)
  }
})

test('a short answer is not compressed', async () => {
  await serve(answerThings)
  const answer = await fetch(loopback.origin, { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toEqual(['ä'])
})

test('the log names the service and the status, and nothing of the path or the query', async () => {
  await serve(answerThings)
  await fetch(`${loopback.origin}/things?email=eq.somebody@example.com`)
  await expect.poll(() => entries).toHaveLength(1)
  expect(entries[0]).toEqual({
    event: 'backend.request',
    fields: {
      requestId: expect.any(String),
      milliseconds: expect.any(Number),
      method: 'GET',
      service: '/rest/v1',
      status: 200,
    },
  })
})

test('a preflight is answered without calling the service, any other OPTIONS with it', async () => {
  const asked: (string | undefined)[] = []
  await serve(async ({ method }) => {
    asked.push(method)
    return { status: 200, headers: { Allow: 'OPTIONS,GET' }, body: null }
  })
  const preflight = await fetch(loopback.origin, {
    method: 'OPTIONS',
    headers: {
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization,x-application-name',
    },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'authorization,x-application-name',
  ])
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  expect(asked).toEqual([])
  const plain = await fetch(loopback.origin, { method: 'OPTIONS' })
  expect([plain.status, plain.headers.get('allow')]).toEqual([200, 'OPTIONS,GET'])
})

test.each([
  ['HEAD', 200, 'x', '1', ''],
  ['HEAD', 200, null, null, ''],
  ['GET', 201, null, '0', ''],
  ['GET', 204, 'x', null, ''],
  ['GET', 200, 'x', '1', 'x'],
])('%s answered with %i and %j', async (method, status, body, length, seen) => {
  await serve(async () => ({ status, headers: {}, body }))
  const answer = await fetch(loopback.origin, { method })
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
    status,
    length,
    seen,
  ])
})

test.each([
  ['an error that nobody foresaw', () => Promise.reject(new Error('secret detail'))],
  [
    'a header that cannot be sent',
    async () => ({ status: 200, headers: { 'X-A': 'secret detail\n' }, body: '' }),
  ],
])('%s tells the caller only its request id', async (_title, handle) => {
  await serve(handle)
  const answer = await fetch(loopback.origin)
  const text = await answer.text()
  expect([answer.status, text]).toEqual([500, expect.not.stringContaining('secret detail')])
  expect(text).toContain(answer.headers.get('x-request-id'))
  expect(entries[0]?.event).toBe('backend.failed')
})

test('a refused body is skipped, and its connection is used again', async () => {
  await serve(async () => ({ status: 413, headers: {}, body: 'too large' }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sockets = new Set<Socket>()
  for (const body of ['x'.repeat(3_000_000), 'x']) {
    const [answer, text] = await post(agent, body)
    sockets.add(answer.socket)
    expect([answer.statusCode, text]).toEqual([413, 'too large'])
  }
  expect(sockets.size).toBe(1)
  agent.destroy()
})

test('a refused body without an end closes its connection', { timeout: 10_000 }, async () => {
  await serve(async () => ({ status: 413, headers: {}, body: 'too large' }))
  const socket = connect(Number(new URL(loopback.origin).port), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nstart')
  await once(socket, 'close')
  expect(received).toMatch(/^HTTP\/1\.1 413 /)
})

test('a client that disconnects before the answer disturbs nobody', async () => {
  const arrived = Promise.withResolvers<undefined>()
  await serve(async () => {
    arrived.resolve(undefined)
    await sleep(100)
    return { status: 200, headers: {}, body: 'late' }
  })
  const leaving = new AbortController()
  const gone = fetch(loopback.origin, { signal: leaving.signal })
  await Promise.all([
    expect(gone).rejects.toThrow('aborted'),
    arrived.promise.then(() => leaving.abort()),
  ])
  await expect.poll(() => entries).toHaveLength(1)
  expect(await (await fetch(loopback.origin)).text()).toBe('late')
  expect(entries.map(({ event }) => event)).not.toContain('backend.failed')
})
