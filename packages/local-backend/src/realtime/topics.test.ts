import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  collect,
  OWNER,
  pause,
  startRealtime,
  STRANGER,
  subscribe,
  type RealtimeFixture,
} from '#src/realtime/realtime.fixture.ts'

let realtime: RealtimeFixture
let first: SupabaseClient
let second: SupabaseClient

beforeAll(async () => {
  realtime = await startRealtime({ maxConnections: 4 })
  first = (await realtime.connect(OWNER)).client
  second = (await realtime.connect(STRANGER, '1.0.0')).client
})

afterAll(async () => {
  await realtime.stop()
})

async function joinBoth(topic: string, config: object = {}) {
  const [one, other] = [first.channel(topic, { config }), second.channel(topic, { config })]
  const [heardByOne, heardByOther] = [collect<unknown>(), collect<unknown>()]
  one.on('broadcast', { event: 'word' }, ({ payload }) => heardByOne.push(payload))
  other.on('broadcast', { event: 'word' }, ({ payload }) => heardByOther.push(payload))
  expect([await subscribe(one), await subscribe(other)]).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
  return { one, other, heardByOne, heardByOther }
}

const nested = (levels: number) =>
  `{"messages":[{"topic":"post","event":"deep","payload":${'['.repeat(levels)}${']'.repeat(levels)}}]}`

describe('broadcasts', () => {
  test('reach the others over either protocol, and the sender only on request', async () => {
    const { one, other, heardByOne, heardByOther } = await joinBoth('room')
    await one.send({ type: 'broadcast', event: 'word', payload: { text: 'grüß dich' } })
    await other.send({ type: 'broadcast', event: 'word', payload: { text: 'hello' } })
    expect(await heardByOther.count(1)).toEqual([{ text: 'grüß dich' }])
    expect(await heardByOne.count(1)).toEqual([{ text: 'hello' }])

    const self = await joinBoth('mirror', { broadcast: { self: true, ack: true } })
    const answer = await self.one.send({ type: 'broadcast', event: 'word', payload: { n: 1 } })
    expect(answer).toBe('ok')
    expect(await self.heardByOne.count(1)).toEqual([{ n: 1 }])
    expect(await self.heardByOther.count(1)).toEqual([{ n: 1 }])
  })

  test('stay on their topic, and end with the channel', async () => {
    const quiet = await joinBoth('quiet')
    const loud = await joinBoth('loud')
    await loud.other.unsubscribe()
    await loud.one.send({ type: 'broadcast', event: 'word', payload: {} })
    await pause(50)
    expect([...quiet.heardByOther.all, ...loud.heardByOther.all]).toEqual([])
  })

  test('are sent over HTTP, too, with only a key', async () => {
    const { one, heardByOther } = await joinBoth('post')
    expect(await one.httpSend('word', { by: 'http' })).toEqual({ success: true })
    expect(await heardByOther.count(1)).toEqual([{ by: 'http' }])
    const url = `${realtime.origin}/realtime/v1/api/broadcast`
    const body = JSON.stringify({ messages: [{ topic: 'post', event: 'word', payload: 2 }] })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(401)
    const { publishableKey } = realtime.database.context.keys
    const allowed = { ...headers, apikey: publishableKey }
    expect((await fetch(url, { method: 'POST', body, headers: allowed })).status).toBe(202)
    expect(await heardByOther.count(2)).toEqual([{ by: 'http' }, 2])
    const odd = JSON.stringify({
      messages: [{ topic: '\0', event: 'word', payload: 2, private: true }],
    })
    expect((await fetch(url, { method: 'POST', body: odd, headers: allowed })).status).toBe(422)
    for (const [levels, status] of [
      [100_000, 400],
      [100, 202],
    ] as const) {
      const init = { method: 'POST', body: nested(levels), headers: allowed }
      expect((await fetch(url, init)).status).toBe(status)
    }
    const oddPath = `${url}/%00/events/word?private=true`
    expect((await fetch(oddPath, { method: 'POST', body: '1', headers: allowed })).status).toBe(422)
  })
})

test('presence shows members, their data, and that they left', async () => {
  const one = first.channel('people', { config: { presence: { key: 'one' } } })
  const other = second.channel('people', { config: { presence: { key: 'other' } } })
  const [joins, leaves] = [collect<string>(), collect<string>()]
  one.on('presence', { event: 'join' }, ({ key }) => joins.push(key))
  one.on('presence', { event: 'leave' }, ({ key }) => leaves.push(key))
  other.on('presence', { event: 'sync' }, () => undefined)
  await subscribe(one)
  expect(await one.track({ mood: 'calm' })).toBe('ok')
  await subscribe(other)
  await other.track({ mood: 'busy' })
  expect(await joins.count(2)).toEqual(['one', 'other'])
  for (const channel of [one, other]) {
    expect(channel.presenceState()).toMatchObject({
      one: [{ mood: 'calm' }],
      other: [{ mood: 'busy' }],
    })
  }
  await other.track({ mood: 'idle' })
  await expect.poll(() => one.presenceState()['other']).toMatchObject([{ mood: 'idle' }])
  expect(one.presenceState()['other']).toHaveLength(1)
  leaves.all.length = 0
  await other.unsubscribe()
  expect(await leaves.count(1)).toEqual(['other'])
  expect(Object.keys(one.presenceState())).toEqual(['one'])
})

describe('private topics', () => {
  test('follow the policies on realtime.messages', async () => {
    await realtime.owner.query(`
      create policy "Owners hear their own topic" on realtime.messages for select to authenticated
        using ((select realtime.topic()) = 'user:' || (current_setting('request.jwt.claims')::jsonb ->> 'sub'));
      create policy "Owners speak on their own topic" on realtime.messages for insert to authenticated
        with check (extension = 'broadcast'
          and (select realtime.topic()) = 'user:' || (current_setting('request.jwt.claims')::jsonb ->> 'sub'));
    `)
    const config = { private: true, broadcast: { ack: true, self: true } }
    const own = first.channel(`user:${OWNER}`, { config })
    const foreign = second.channel(`user:${OWNER}`, { config })
    expect(await subscribe(own)).toBe('SUBSCRIBED')
    expect(await subscribe(foreign)).toMatch(/^CHANNEL_ERROR: Unauthorized/)
    await second.removeChannel(foreign)
    expect(await own.send({ type: 'broadcast', event: 'word', payload: {} })).toBe('ok')
    expect(await own.track({})).toBe('error')
    const { rows } = await realtime.owner.query('select from realtime.messages')
    expect(rows).toEqual([])
  })

  test('are separate from public ones of the same name', async () => {
    const publicOne = second.channel(`user:${OWNER}`)
    const heard = collect<unknown>()
    publicOne.on('broadcast', { event: '*' }, heard.push)
    expect(await subscribe(publicOne)).toBe('SUBSCRIBED')
    const own = first.channel(`user:${OWNER}`)
    await own.send({ type: 'broadcast', event: 'word', payload: {} })
    await pause(50)
    expect(heard.all).toEqual([])
  })
})

const address = (query: string): string =>
  `${realtime.origin.replace('http', 'ws')}/realtime/v1/websocket?${query}`

async function open(query: string): Promise<WebSocket | number> {
  const socket = new WebSocket(address(query))
  return await new Promise((resolve) => {
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => resolve(0))
  })
}

async function ask(socket: WebSocket | number, frame: string): Promise<string | number> {
  if (typeof socket === 'number') return socket
  return await new Promise((resolve) => {
    const answer = (data: Buffer) => {
      socket.off('close', resolve)
      resolve(data.toString())
    }
    socket.once('message', answer)
    socket.once('close', resolve)
    socket.send(frame)
  })
}

describe('the socket', () => {
  test('opens only with a known key', async () => {
    expect(await open('vsn=2.0.0')).toBe(401)
    expect(await open('apikey=sb_secret_guess&vsn=2.0.0')).toBe(401)
  })

  test('supports both versions of the protocol, refuses invalid and too many messages, and is not opened too often', async () => {
    const key = realtime.database.context.keys.publishableKey
    const socket = await open(`apikey=${key}&vsn=2.0.0`)
    expect(await ask(socket, '[null,"1","phoenix","heartbeat",{}]')).toBe(
      '[null,"1","phoenix","phx_reply",{"status":"ok","response":{}}]',
    )
    expect(await ask(socket, '["1","2","other","phx_join",{}]')).toContain('"status":"error"')
    expect(
      await ask(socket, '["1","2","realtime:x","phx_join",{"config":{"presence":7}}]'),
    ).toContain('Invalid join payload')
    const old = await open(`apikey=${key}`)
    expect(await ask(old, '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}')).toBe(
      '{"join_ref":null,"ref":"1","topic":"phoenix","event":"phx_reply","payload":{"status":"ok","response":{}}}',
    )
    expect(await open(`apikey=${key}`)).toBe(429)
    expect(await ask(old, 'noise')).toBe(1003)
    const deep = `["1","2","realtime:x","broadcast",${'['.repeat(100_000)}${']'.repeat(100_000)}]`
    expect(await ask(socket, deep)).toBe(1003)
  })

  test('refuses a frame that is too large', async () => {
    const key = realtime.database.context.keys.publishableKey
    const socket = await open(`apikey=${key}&vsn=2.0.0`)
    expect(await ask(socket, 'x'.repeat(300_000))).toBe(1009)
  })

  test('has a limited number of channels', async () => {
    const key = realtime.database.context.keys.publishableKey
    const socket = await open(`apikey=${key}&vsn=2.0.0`)
    const answers: (string | number)[] = []
    for (let index = 0; index < 11; index += 1) {
      answers.push(await ask(socket, `["${index}","${index}","realtime:${index}","phx_join",{}]`))
    }
    expect(answers.map((answer) => String(answer).includes('"ok"'))).toEqual([
      ...Array.from({ length: 10 }, () => true),
      false,
    ])
  })

  test('is cut if its client does not read its messages', async () => {
    const key = realtime.database.context.keys.publishableKey
    const socket = await open(`apikey=${key}&vsn=2.0.0`)
    if (typeof socket === 'number') throw new Error(`Answered ${socket}`)
    await ask(socket, '["1","1","realtime:flood","phx_join",{}]')
    const ended = new Promise((resolve) => {
      socket.once('close', resolve)
    })
    socket.pause()
    const flood = first.channel('flood')
    await subscribe(flood)
    const payload = { text: 'x'.repeat(200_000) }
    // More than may wait for anybody, and less than one connection may send at once.
    for (let index = 0; index < 38; index += 1) {
      await flood.send({ type: 'broadcast', event: 'word', payload })
    }
    await pause(300)
    socket.resume()
    expect(await ended).toBe(1006)
    expect(flood.state).toBe('joined')
  })
})
