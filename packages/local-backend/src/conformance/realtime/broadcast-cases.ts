import type { RealtimeChannel, RealtimeChannelOptions } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { MethodCase } from '#src/conformance/method-tables.ts'
import {
  findPerson,
  hear,
  newTopic,
  openPage,
  subscribe,
  waitForSilence,
} from '#src/conformance/realtime/stage.ts'
import { createOperator } from '#src/conformance/target.ts'

type Broadcast = NonNullable<RealtimeChannelOptions['config']['broadcast']>

const word = (text: unknown) => ({ type: 'broadcast' as const, event: 'word', payload: { text } })

/** A topic on which only its owner may listen and send, by the policies on realtime.messages. */
async function ownTopic(kind: 'open' | 'quiet'): Promise<string> {
  return `conformance-${kind}:${(await findPerson('owner')).id}:${newTopic()}`
}

function hearWords(channel: RealtimeChannel) {
  const heard = hear<unknown>()
  channel.on('broadcast', { event: 'word' }, ({ payload }: { payload: unknown }) =>
    heard.push(payload),
  )
  return heard
}

/** Two people on one topic: a sender and a listener. */
async function joinTwo(broadcast: Broadcast = {}, vsn: '1.0.0' | '2.0.0' = '2.0.0') {
  const topic = newTopic()
  const settings = { config: { broadcast } }
  const speaker = (await openPage('owner', { vsn })).channel(topic, settings)
  const listener = (await openPage('stranger')).channel(topic, settings)
  const [echo, heard] = [hearWords(speaker), hearWords(listener)]
  expect([await subscribe(speaker), await subscribe(listener)]).toEqual([
    'SUBSCRIBED',
    'SUBSCRIBED',
  ])
  return { topic, speaker, listener, echo, heard }
}

/** `channel.send`. */
export const sendCases: MethodCase[] = [
  {
    does: 'a broadcast reaches the others on the topic and not its sender',
    async run() {
      const { speaker, heard, echo } = await joinTwo()
      expect(await speaker.send(word('grüß dich'))).toBe('ok')
      expect(await heard.count(1)).toEqual([{ text: 'grüß dich' }])
      await waitForSilence()
      expect(echo.all).toEqual([])
    },
  },
  {
    does: 'it reaches its sender, too, who asked for that, and is acknowledged',
    async run() {
      const { speaker, heard, echo } = await joinTwo({ self: true, ack: true })
      expect(await speaker.send(word('hello'))).toBe('ok')
      expect(await echo.count(1)).toEqual([{ text: 'hello' }])
      expect(await heard.count(1)).toEqual([{ text: 'hello' }])
    },
  },
  {
    does: 'protocol 1.0.0 and 2.0.0 understand each other',
    async run() {
      const { speaker, listener, heard, echo } = await joinTwo({}, '1.0.0')
      await speaker.send(word({ nested: [1, null] }))
      expect(await heard.count(1)).toEqual([{ text: { nested: [1, null] } }])
      await listener.send(word('back'))
      expect(await echo.count(1)).toEqual([{ text: 'back' }])
    },
  },
  {
    does: 'bytes arrive as bytes',
    async run() {
      const { speaker, listener } = await joinTwo()
      const bytes = hear<unknown>()
      listener.on('broadcast', { event: 'bytes' }, ({ payload }: { payload: unknown }) =>
        bytes.push(payload),
      )
      const payload = new Uint8Array([0, 255, 1]).buffer
      await speaker.send({ type: 'broadcast', event: 'bytes', payload })
      expect(await bytes.count(1)).toEqual([payload])
    },
  },
  {
    does: 'other topics and other events hear nothing of it',
    async run() {
      const { speaker, heard } = await joinTwo()
      const other = await joinTwo()
      await speaker.send({ type: 'broadcast', event: 'another', payload: {} })
      await speaker.send(word('last'))
      expect(await heard.count(1)).toEqual([{ text: 'last' }])
      await waitForSilence()
      expect(other.heard.all).toEqual([])
    },
  },
  {
    does: 'before the channel is joined, it goes over HTTP',
    async run() {
      const { topic, heard } = await joinTwo()
      const logged: string[] = []
      const logger = (_: string, message: string) => logged.push(message)
      const channel = (await openPage('stranger', { logger })).channel(topic)
      expect(await channel.send(word('by mail'))).toBe('ok')
      expect(await heard.count(1)).toEqual([{ text: 'by mail' }])
      expect(logged.join()).toContain('REST')
    },
  },
  {
    does: 'on a private topic only those speak whom the policies let',
    async run() {
      const settings = { config: { private: true, broadcast: { self: true, ack: true } } }
      const page = await openPage()
      const open = page.channel(await ownTopic('open'), settings)
      const heard = hearWords(open)
      expect(await subscribe(open)).toBe('SUBSCRIBED')
      expect(await open.send(word('mine'))).toBe('ok')
      expect(await heard.count(1)).toEqual([{ text: 'mine' }])
      const quiet = page.channel(await ownTopic('quiet'), settings)
      const unheard = hearWords(quiet)
      expect(await subscribe(quiet)).toBe('SUBSCRIBED')
      expect(await quiet.send(word('not mine'), { timeout: 1000 })).not.toBe('ok')
      expect(unheard.all).toEqual([])
    },
  },
  {
    does: 'storing a broadcast is refused with the reason, not passed over',
    onlyEmbedded: 'Supabase stores it',
    async run() {
      const config = { private: true, broadcast: { ack: true, self: true } }
      const channel = (await openPage()).channel(await ownTopic('open'), { config })
      const heard = hearWords(channel)
      expect(await subscribe(channel)).toBe('SUBSCRIBED')
      const answer = await channel.send({ ...word('kept'), persist: true })
      expect(answer).toBe('501: Storing broadcasts is not implemented')
      await waitForSilence()
      expect(heard.all).toEqual([])
    },
  },
]

/** `channel.httpSend`. */
export const httpSendCases: MethodCase[] = [
  {
    does: 'a broadcast reaches everybody on the topic without a socket of the sender',
    async run() {
      const { topic, heard, echo } = await joinTwo()
      const channel = createOperator().channel(topic)
      expect(await channel.httpSend('word', { text: 'hello' })).toEqual({ success: true })
      expect(await heard.count(1)).toEqual([{ text: 'hello' }])
      expect(await echo.count(1)).toEqual([{ text: 'hello' }])
    },
  },
  {
    does: 'bytes arrive as bytes',
    async run() {
      const { topic, listener } = await joinTwo()
      const bytes = hear<unknown>()
      listener.on('broadcast', { event: 'bytes' }, ({ payload }: { payload: unknown }) =>
        bytes.push(payload),
      )
      const payload = new Uint8Array([0, 255, 1])
      await (await openPage()).channel(topic).httpSend('bytes', payload)
      expect(await bytes.count(1)).toEqual([payload.buffer])
    },
  },
  {
    does: 'on a private topic those are refused whom the policies do not let speak',
    async run() {
      const topic = await ownTopic('open')
      const settings = { config: { private: true } }
      const owner = (await openPage()).channel(topic, settings)
      const heard = hearWords(owner)
      expect(await subscribe(owner)).toBe('SUBSCRIBED')
      const stranger = await openPage('stranger')
      await stranger.realtime.setAuth()
      await stranger
        .channel(topic, settings)
        .httpSend('word', { text: 'theirs' })
        .catch(() => undefined)
      const sender = await openPage()
      await sender.realtime.setAuth()
      await sender.channel(topic, settings).httpSend('word', { text: 'mine' })
      expect(await heard.count(1)).toEqual([{ text: 'mine' }])
    },
  },
  {
    does: 'a wrong key is refused',
    async run() {
      const page = await openPage('visitor')
      page.realtime.apiKey = 'sb_publishable_nobody'
      await expect(page.channel(newTopic()).httpSend('word', {})).rejects.toThrow(/.+/)
    },
  },
  {
    does: 'storing a broadcast is refused with status 501',
    onlyEmbedded: 'Supabase stores it',
    async run() {
      const page = await openPage()
      const statuses: number[] = []
      const { fetch } = page.realtime
      page.realtime.fetch = async (...request) => {
        const answer = await fetch(...request)
        statuses.push(answer.status)
        return answer
      }
      const channel = page.channel(await ownTopic('open'), { config: { private: true } })
      const sent = channel.httpSend('word', {}, { persist: { ttl: 60 } })
      await expect(sent).rejects.toThrow('Storing broadcasts is not implemented')
      expect(statuses).toEqual([501])
    },
  },
]

/** `channel.on('broadcast', …)` and private topics. */
export const listenCases: MethodCase[] = [
  {
    does: 'every event of a topic is heard under *',
    async run() {
      const { speaker, listener } = await joinTwo()
      const events = hear<string>()
      listener.on('broadcast', { event: '*' }, ({ event }) => events.push(event))
      await speaker.send(word('one'))
      await speaker.send({ type: 'broadcast', event: 'other', payload: {} })
      expect(await events.count(2)).toEqual(['word', 'other'])
    },
  },
  {
    does: 'a private topic opens to those whom the policies let listen, and to nobody else',
    async run() {
      const topic = await ownTopic('quiet')
      const settings = { config: { private: true } }
      expect(await subscribe((await openPage()).channel(topic, settings))).toBe('SUBSCRIBED')
      const stranger = (await openPage('stranger')).channel(topic, settings)
      expect(await subscribe(stranger)).toMatch(/^CHANNEL_ERROR: .*permission/i)
      const visitor = (await openPage('visitor')).channel(topic, settings)
      expect(await subscribe(visitor)).toMatch(/^CHANNEL_ERROR: .{10}/)
    },
  },
  {
    does: 'a public topic of the same name hears nothing of the private one',
    async run() {
      const topic = await ownTopic('open')
      const broadcast = { ack: true }
      const heard = hearWords((await openPage('stranger')).channel(topic))
      const open = (await openPage('stranger')).channel(topic)
      const overheard = hearWords(open)
      expect(await subscribe(open)).toBe('SUBSCRIBED')
      const own = (await openPage()).channel(topic, { config: { private: true, broadcast } })
      expect(await subscribe(own)).toBe('SUBSCRIBED')
      expect(await own.send(word('mine'))).toBe('ok')
      await waitForSilence()
      expect([heard.all, overheard.all]).toEqual([[], []])
    },
  },
  {
    does: 'replay is refused with the reason',
    onlyEmbedded: 'Supabase replays what is stored',
    async run() {
      const channel = (await openPage()).channel(await ownTopic('open'), {
        config: { private: true, broadcast: { replay: { since: 1 } } },
      })
      expect(await subscribe(channel)).toMatch(/^CHANNEL_ERROR: .*not implemented/)
    },
  },
  {
    does: 'system messages tell when replication is ready',
    async run() {
      const channel = (await openPage()).channel(newTopic(), {
        config: { broadcast: { replication_ready: true } },
      })
      const told = hear<unknown>()
      channel.on('system', {}, told.push)
      expect(await subscribe(channel)).toBe('SUBSCRIBED')
      expect(await told.count(1)).toMatchObject([{ status: 'ok', extension: 'system' }])
    },
  },
]
