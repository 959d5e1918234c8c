import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { MethodTable } from '#src/conformance/method-tables.ts'
import {
  addNote,
  bodyOf,
  findPerson,
  findToken,
  hear,
  hearChanges,
  newTopic,
  openPage,
  subscribe,
  untilChangesFlow,
  waitFor,
  waitForSilence,
} from '#src/conformance/realtime/stage.ts'
import { target } from '#src/conformance/target.ts'

async function connect(page: SupabaseClient): Promise<void> {
  page.realtime.connect()
  await waitFor(() => page.realtime.isConnected())
}

/** A page whose user can change. */
async function openTurningPage() {
  const page = await openPage('visitor')
  await page.realtime.setAuth(await findToken('owner'))
  const channel = page.channel(newTopic(), untilChangesFlow)
  const heard = hearChanges(channel, { event: 'INSERT' })
  const told = hear<{ status: string; message: string }>()
  channel.on('system', {}, told.push)
  expect(await subscribe(channel)).toBe('SUBSCRIBED')
  return { page, channel, heard, told }
}

/** Signed with a key that nobody has, and expired since 2001. */
const expired =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJyb2xlIjoiYXV0aGVudGljYXRlZCIsImV4cCI6MTAwMDAwMDAwMH0.c2lnbmF0dXJl'

/** `client.realtime`. */
export const realtimeCases: MethodTable = {
  connect: [
    {
      does: 'opens the connection with the key alone',
      async run() {
        const page = await openPage('visitor')
        await connect(page)
        expect(page.realtime.isConnected()).toBe(true)
      },
    },
    {
      does: 'a wrong key is refused',
      async run() {
        const page = await openPage('visitor', { params: { apikey: 'sb_publishable_nobody' } })
        page.realtime.connect()
        await waitForSilence()
        expect(page.realtime.isConnected()).toBe(false)
      },
    },
  ],
  disconnect: [
    {
      does: 'ends the connection, and connecting again is possible',
      async run() {
        const page = await openPage()
        await connect(page)
        await page.realtime.disconnect(1000, 'done')
        await waitFor(() => page.realtime.connectionState() === 'closed')
        expect(page.realtime.isConnected()).toBe(false)
        await connect(page)
        expect(page.realtime.isConnected()).toBe(true)
      },
    },
  ],
  connectionState: [
    {
      does: 'follows the connection',
      async run() {
        const page = await openPage()
        expect(page.realtime.connectionState()).toBe('closed')
        page.realtime.connect()
        expect(page.realtime.connectionState()).toBe('connecting')
        await waitFor(() => page.realtime.isConnected())
        expect(page.realtime.connectionState()).toBe('open')
      },
    },
  ],
  isConnected: [
    {
      does: 'is false before and true afterwards',
      async run() {
        const page = await openPage()
        expect(page.realtime.isConnected()).toBe(false)
        await connect(page)
        expect(page.realtime.isConnected()).toBe(true)
      },
    },
  ],
  isConnecting: [
    {
      does: 'is true in between',
      async run() {
        const page = await openPage()
        page.realtime.connect()
        expect(page.realtime.isConnecting()).toBe(true)
        await waitFor(() => page.realtime.isConnected())
        expect(page.realtime.isConnecting()).toBe(false)
      },
    },
  ],
  isDisconnecting: [
    {
      does: 'is true while it ends',
      async run() {
        const page = await openPage()
        await connect(page)
        const ending = page.realtime.disconnect()
        expect(page.realtime.isDisconnecting()).toBe(true)
        await ending
        expect(page.realtime.isConnected()).toBe(false)
      },
    },
  ],
  endpointURL: [
    {
      does: 'names the address that answers',
      async run() {
        const page = await openPage()
        const url = new URL(page.realtime.endpointURL())
        expect(url.host).toBe(new URL(target.url).host)
        expect(url.pathname).toBe('/realtime/v1/websocket')
        expect(url.searchParams.get('apikey')).toBe(target.publishableKey)
      },
    },
  ],
  sendHeartbeat: [
    {
      does: 'is answered',
      async run() {
        const page = await openPage()
        const beats = hear<string>()
        page.realtime.onHeartbeat(beats.push)
        await connect(page)
        await page.realtime.sendHeartbeat()
        expect(await beats.count(2)).toEqual(['sent', 'ok'])
      },
    },
  ],
  onHeartbeat: [
    {
      does: 'hears that heartbeats are answered by themselves',
      async run() {
        const page = await openPage('owner', { heartbeatIntervalMs: 100 })
        const beats = hear<string>()
        page.realtime.onHeartbeat(beats.push)
        await connect(page)
        expect((await beats.count(6)).slice(0, 6)).toEqual([
          'sent',
          'ok',
          'sent',
          'ok',
          'sent',
          'ok',
        ])
      },
    },
  ],
  setAuth: [
    {
      does: 'a renewed token keeps the channel',
      async run() {
        const { page, channel, heard } = await openTurningPage()
        const { client } = await findPerson('owner')
        const { error } = await client.auth.refreshSession()
        expect(error).toBeNull()
        await page.realtime.setAuth(await findToken('owner'))
        await addNote({ body: 'renewed' })
        expect((await heard.count(1)).map(bodyOf)).toEqual(['renewed'])
        expect(channel.state).toBe('joined')
      },
    },
    {
      does: "after somebody else's token the rows are theirs",
      async run() {
        const { page, heard } = await openTurningPage()
        await page.realtime.setAuth(await findToken('stranger'))
        await waitForSilence()
        await addNote({ body: 'of the owner' })
        await addNote({ body: 'of the stranger' }, 'stranger')
        expect((await heard.count(1)).map(bodyOf)).toEqual(['of the stranger'])
      },
    },
    {
      does: 'a token that is none closes the channel with a reason',
      async run() {
        const { page, channel, told } = await openTurningPage()
        await page.realtime.setAuth('no token')
        await waitFor(() => channel.state === 'closed')
        expect(channel.state).toBe('closed')
        const error = told.all.find(({ status }) => status === 'error')
        expect(error?.message).toMatch(/.{10}/)
      },
    },
    {
      does: 'an expired token joins nothing, and the reason is told',
      async run() {
        const page = await openPage('visitor')
        await page.realtime.setAuth(expired)
        expect(await subscribe(page.channel(newTopic()))).toMatch(/^CHANNEL_ERROR: .{10}/)
      },
    },
    {
      does: 'without a token a client asks its own source again',
      async run() {
        const page = await openPage()
        await page.realtime.setAuth()
        expect(page.realtime.accessTokenValue).toBe(await findToken('owner'))
      },
    },
  ],
  channel: [
    {
      does: 'one topic is one channel',
      async run() {
        const page = await openPage()
        const topic = newTopic()
        expect(page.realtime.channel(topic)).toBe(page.realtime.channel(topic))
        expect(await subscribe(page.realtime.channel(topic))).toBe('SUBSCRIBED')
      },
    },
  ],
  getChannels: [
    {
      does: 'lists what was made and not removed',
      async run() {
        const { realtime } = await openPage()
        const channel = realtime.channel('one')
        realtime.channel('other')
        expect(realtime.getChannels().map(({ subTopic }) => subTopic)).toEqual(['one', 'other'])
        await subscribe(channel)
        await realtime.removeChannel(channel)
        expect(realtime.getChannels().map(({ subTopic }) => subTopic)).toEqual(['other'])
      },
    },
  ],
  removeChannel: [
    {
      does: 'leaves the channel',
      async run() {
        const { realtime } = await openPage()
        const channel = realtime.channel(newTopic())
        expect(await subscribe(channel)).toBe('SUBSCRIBED')
        expect(await realtime.removeChannel(channel)).toBe('ok')
        expect(channel.state).toBe('closed')
      },
    },
  ],
  removeAllChannels: [
    {
      does: 'leaves all and ends the connection',
      async run() {
        const { realtime } = await openPage()
        const channels = [realtime.channel('one'), realtime.channel('other')]
        await Promise.all(channels.map(subscribe))
        expect(await realtime.removeAllChannels()).toEqual(['ok', 'ok'])
        await waitFor(() => !realtime.isConnected())
        expect([realtime.isConnected(), realtime.getChannels()]).toEqual([false, []])
      },
    },
  ],
  push: [
    {
      does: 'sends a message of the protocol as it is',
      async run() {
        const page = await openPage()
        const channel = page.realtime.channel(newTopic(), { config: { broadcast: { self: true } } })
        const heard = hear<unknown>()
        channel.on('broadcast', { event: 'raw' }, ({ payload }) => heard.push(payload))
        expect(await subscribe(channel)).toBe('SUBSCRIBED')
        page.realtime.push({
          topic: channel.topic,
          event: 'broadcast',
          payload: { type: 'broadcast', event: 'raw', payload: { text: 'pushed' } },
          ref: '99',
          join_ref: channel.joinPush.ref ?? undefined,
        })
        expect(await heard.count(1)).toEqual([{ text: 'pushed' }])
      },
    },
  ],
  log: [
    {
      does: 'reaches the logger of the client',
      async run() {
        const logged: string[] = []
        const page = await openPage('owner', {
          logger: (_: string, text: string) => logged.push(text),
        })
        page.realtime.log('kind', 'a line')
        expect(logged).toContain('a line')
      },
    },
  ],
  hasLogger: [
    {
      does: 'tells whether there is one',
      async run() {
        const page = await openPage('owner', { logger: () => undefined })
        expect(page.realtime.hasLogger()).toBe(true)
        expect((await openPage()).realtime.hasLogger()).toBe(false)
      },
    },
  ],
}

/** `client.channel` and similar methods, which forward to `client.realtime`. */
export const shortcutCases: MethodTable = {
  channel: [
    {
      does: 'makes a channel that can be subscribed',
      async run() {
        expect(await subscribe((await openPage()).channel(newTopic()))).toBe('SUBSCRIBED')
      },
    },
  ],
  getChannels: [
    {
      does: 'lists the channels',
      async run() {
        const page = await openPage()
        page.channel('one')
        expect(page.getChannels().map(({ topic }) => topic)).toEqual(['realtime:one'])
      },
    },
  ],
  removeChannel: [
    {
      does: 'leaves one channel and keeps the others',
      async run() {
        const page = await openPage()
        const [one, other] = [page.channel('one'), page.channel('other')]
        await Promise.all([one, other].map(subscribe))
        expect(await page.removeChannel(one)).toBe('ok')
        expect([one.state, other.state]).toEqual(['closed', 'joined'])
      },
    },
  ],
  removeAllChannels: [
    {
      does: 'leaves every channel',
      async run() {
        const page = await openPage()
        await Promise.all([page.channel('one'), page.channel('other')].map(subscribe))
        expect(await page.removeAllChannels()).toEqual(['ok', 'ok'])
        expect(page.getChannels()).toEqual([])
      },
    },
  ],
}
