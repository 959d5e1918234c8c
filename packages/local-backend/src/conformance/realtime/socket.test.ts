import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  addNote,
  findToken,
  leaveStage,
  newTopic,
  waitFor,
} from '#src/conformance/realtime/stage.ts'
import { target } from '#src/conformance/target.ts'

interface Frame {
  topic: string
  event: string
  ref: string | null
  payload: Record<string, unknown>
}

const sockets: WebSocket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

afterAll(leaveStage)

/** The protocol itself, without a client: messages that other and older clients send. */
async function open(query: string): Promise<WebSocket | number> {
  const socket = new WebSocket(`${target.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`)
  sockets.push(socket)
  return await new Promise((resolve) => {
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => undefined)
  })
}

async function openOld() {
  const socket = await open(`apikey=${target.publishableKey}&vsn=1.0.0`)
  if (typeof socket === 'number') throw new Error(`Refused with ${socket}`)
  const frames: Frame[] = []
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Frame))
  return {
    send(topic: string, event: string, payload: object, ref: string) {
      socket.send(JSON.stringify({ topic, event, payload, ref, join_ref: '1' }))
    },
    async receive(event: string, ref?: string): Promise<Frame | undefined> {
      const find = () =>
        frames.find((frame) => frame.event === event && (ref === undefined || frame.ref === ref))
      await waitFor(() => find() !== undefined)
      return find()
    },
  }
}

describe('the socket', () => {
  test.each([
    ['without a key', 'vsn=1.0.0'],
    ['with a wrong key', 'apikey=sb_publishable_nobody&vsn=1.0.0'],
  ])('is refused %s', async (_, query) => {
    expect(await open(query)).toSatisfy((status) => status === 401 || status === 403)
  })

  test('answers heartbeats in objects for protocol 1.0.0', async () => {
    const socket = await openOld()
    socket.send('phoenix', 'heartbeat', {}, '7')
    expect(await socket.receive('phx_reply', '7')).toMatchObject({
      topic: 'phoenix',
      payload: { status: 'ok', response: {} },
    })
  })

  test('joins, confirms each subscription with its number, sends changes, and leaves', async () => {
    const socket = await openOld()
    const topic = `realtime:${newTopic()}`
    const wish = { event: 'INSERT', schema: 'public', table: 'realtime_notes' }
    const config = { postgres_changes: [wish], broadcast: {}, presence: {} }
    socket.send(topic, 'phx_join', { config, access_token: await findToken('owner') }, '1')
    const joined = await socket.receive('phx_reply', '1')
    expect(joined?.payload).toMatchObject({
      status: 'ok',
      response: { postgres_changes: [{ ...wish, id: expect.any(Number) }] },
    })
    expect((await socket.receive('presence_state'))?.payload).toEqual({})
    expect((await socket.receive('system'))?.payload).toMatchObject({
      status: 'ok',
      extension: 'postgres_changes',
    })
    await addNote({ body: 'heard' })
    expect((await socket.receive('postgres_changes'))?.payload).toMatchObject({
      ids: [expect.any(Number)],
      data: { type: 'INSERT', table: 'realtime_notes', record: { body: 'heard' } },
    })
    socket.send(topic, 'phx_leave', {}, '2')
    expect((await socket.receive('phx_reply', '2'))?.payload).toMatchObject({ status: 'ok' })
  })

  test('says why a topic cannot be joined', async () => {
    const socket = await openOld()
    socket.send('elsewhere', 'phx_join', { config: {} }, '1')
    expect((await socket.receive('phx_reply', '1'))?.payload).toMatchObject({ status: 'error' })
  })
})
