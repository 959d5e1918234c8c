import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createSendBuffer } from '#src/realtime/send-buffer.ts'

const opened: { close(): void }[] = []

afterEach(() => {
  for (const each of opened.splice(0)) each.close()
})

/** A connection whose client can stop reading. */
async function openPair(): Promise<{ server: WebSocket; client: WebSocket }> {
  const listener = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  opened.push(listener)
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const [server] = (await once(listener, 'connection')) as [WebSocket]
  await once(client, 'open')
  opened.push({ close: () => client.terminate() }, { close: () => server.terminate() })
  return { server, client }
}

test('a client that reads gets everything, and the count returns to zero', async () => {
  const waiting = { total: 0 }
  const { server, client } = await openPair()
  const buffer = createSendBuffer(server, waiting)
  for (let index = 0; index < 100; index += 1) {
    const received = once(client, 'message')
    expect(buffer.send('x'.repeat(100_000))).toBe(true)
    await received
  }
  expect(waiting.total).toBe(0)
})

test('a client that does not read is given up after 2 MB, and its waiting messages are dropped', async () => {
  const waiting = { total: 0 }
  const { server, client } = await openPair()
  const buffer = createSendBuffer(server, waiting)
  client.pause()
  let sent = 0
  while (buffer.send('x'.repeat(100_000)) && sent < 1000) sent += 1
  expect(sent).toBeLessThan(1000)
  expect(waiting.total).toBeLessThan(2_300_000)
  server.terminate()
  await once(server, 'close')
  expect(waiting.total).toBe(0)
})

test('if many messages wait for all clients together, a slow one is given up earlier', async () => {
  const waiting = { total: 129 * 1024 * 1024 }
  const { server, client } = await openPair()
  const buffer = createSendBuffer(server, waiting)
  client.pause()
  let sent = 0
  while (buffer.send('x'.repeat(10_000)) && sent < 1000) sent += 1
  expect(sent * 10_000).toBeLessThan(80_000)
})
