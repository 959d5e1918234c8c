import { expect } from 'vitest'
import type { MethodCase, MethodTable } from '#src/conformance/method-tables.ts'
import {
  addNote,
  bodyOf,
  hear,
  hearChanges,
  listenForChanges,
  newTopic,
  openPage,
  subscribe,
  untilChangesFlow,
  waitFor,
  waitForSilence,
} from '#src/conformance/realtime/stage.ts'

const subscribeCases: MethodCase[] = [
  {
    does: 'says that it is subscribed, and later that it is closed',
    async run() {
      const page = await openPage()
      const channel = page.channel(newTopic())
      const statuses = hear<string>()
      channel.subscribe(statuses.push)
      await statuses.count(1)
      expect(channel.state).toBe('joined')
      await page.removeChannel(channel)
      expect(await statuses.count(2)).toEqual(['SUBSCRIBED', 'CLOSED'])
    },
  },
  {
    does: 'comes back by itself when the connection breaks, and hears what happens then',
    async run() {
      const sockets: WebSocket[] = []
      class NotedSocket extends WebSocket {
        static [name: string]: unknown
        declare onerror: ((event: Event) => unknown) | null

        constructor(url: string | URL, protocols?: string | string[]) {
          super(url, protocols)
          sockets.push(this)
        }
      }
      const page = await openPage('owner', { transport: NotedSocket })
      const channel = page.channel(newTopic(), untilChangesFlow)
      const [statuses, heard] = [hear<string>(), hearChanges(channel, { event: 'INSERT' })]
      channel.subscribe(statuses.push)
      await statuses.count(1)
      sockets[0]?.close(4000, 'broken on purpose')
      await statuses.count(3)
      expect(statuses.all).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED'])
      await addNote({ body: 'after' })
      expect((await heard.count(1)).map(bodyOf)).toEqual(['after'])
    },
  },
  {
    does: 'a hundred channels of one page are joined',
    async run() {
      const page = await openPage()
      const channels = Array.from({ length: 100 }, () => page.channel(newTopic()))
      const statuses = await Promise.all(channels.map(subscribe))
      expect(new Set(statuses)).toEqual(new Set(['SUBSCRIBED']))
    },
  },
]

const leaveCases: MethodCase[] = [
  {
    does: 'nothing more is heard on it, and other channels go on',
    async run() {
      const { page, channel, heard } = await listenForChanges({ event: 'INSERT' })
      const other = page.channel(newTopic(), untilChangesFlow)
      const stillHeard = hearChanges(other, { event: 'INSERT' })
      expect(await subscribe(other)).toBe('SUBSCRIBED')
      expect(await channel.unsubscribe()).toBe('ok')
      expect(channel.state).toBe('closed')
      await addNote()
      await stillHeard.count(1)
      await waitForSilence()
      expect(heard.all).toEqual([])
    },
  },
  {
    does: 'the same topic can be joined again afterwards',
    async run() {
      const page = await openPage()
      const topic = newTopic()
      const first = page.channel(topic)
      expect(await subscribe(first)).toBe('SUBSCRIBED')
      await page.removeChannel(first)
      expect(await subscribe(page.channel(topic))).toBe('SUBSCRIBED')
    },
  },
]

/** Channels apart from changes, broadcasts and presence. */
export const channelCases: MethodTable = {
  subscribe: subscribeCases,
  unsubscribe: leaveCases,
  teardown: [
    {
      does: 'stops the timers of a channel that is left',
      async run() {
        const page = await openPage()
        const channel = page.channel(newTopic())
        expect(await subscribe(channel)).toBe('SUBSCRIBED')
        await channel.unsubscribe()
        channel.teardown()
        expect(channel.state).toBe('closed')
      },
    },
  ],
  updateJoinPayload: [
    {
      does: 'the next join carries what was changed',
      async run() {
        const page = await openPage()
        const channel = page.channel(newTopic(), { config: { private: true } })
        expect(await subscribe(channel)).toMatch(/^CHANNEL_ERROR/)
        await page.removeChannel(channel)
        const statuses = hear<string>()
        const again = page.channel(newTopic(), { config: { private: true } })
        again.subscribe(statuses.push)
        await statuses.count(1)
        again.updateJoinPayload({ config: { private: false } })
        await waitFor(() => statuses.all.includes('SUBSCRIBED'))
        expect(statuses.all).toContain('SUBSCRIBED')
      },
    },
  ],
  copyBindings: [
    {
      does: 'another channel listens for the same',
      async run() {
        const { page, channel, heard } = await listenForChanges({ event: 'INSERT' })
        const twin = page.channel(newTopic(), untilChangesFlow)
        twin.copyBindings(channel)
        expect(await subscribe(twin)).toBe('SUBSCRIBED')
        await addNote({ body: 'once' })
        expect((await heard.count(2)).map(bodyOf)).toEqual(['once', 'once'])
        expect(() => twin.copyBindings(channel)).toThrow(/joined/)
      },
    },
  ],
}
