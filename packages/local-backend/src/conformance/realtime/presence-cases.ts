import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { MethodCase } from '#src/conformance/method-tables.ts'
import {
  findPerson,
  hear,
  newTopic,
  openPage,
  subscribe,
  waitFor,
  waitForSilence,
  type Role,
} from '#src/conformance/realtime/stage.ts'

/** Joins a topic under a key and records who else joins and leaves. */
async function come(topic: string, key: string, role: Role = 'owner') {
  const page = await openPage(role)
  const channel = page.channel(topic, { config: { presence: { key } } })
  const [joins, leaves, syncs] = [hear<string>(), hear<string>(), hear<true>()]
  channel.on('presence', { event: 'join' }, (event) => joins.push(event.key))
  channel.on('presence', { event: 'leave' }, (event) => leaves.push(event.key))
  channel.on('presence', { event: 'sync' }, () => syncs.push(true))
  expect(await subscribe(channel)).toBe('SUBSCRIBED')
  return { page, channel, joins, leaves, syncs }
}

function show(channel: RealtimeChannel): Record<string, unknown[]> {
  const entries = Object.entries(channel.presenceState()).map(([key, all]) => [
    key,
    all.map(withoutReference),
  ])
  return Object.fromEntries(entries) as Record<string, unknown[]>
}

function withoutReference(appearance: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(appearance).filter(([name]) => name !== 'presence_ref'))
}

/** `channel.track`. */
export const trackCases: MethodCase[] = [
  {
    does: 'everybody on the topic sees who is there and what they show',
    async run() {
      const topic = newTopic()
      const [one, other] = [await come(topic, 'one'), await come(topic, 'other', 'stranger')]
      expect(await one.channel.track({ mood: 'calm', list: [1] })).toBe('ok')
      expect(await other.channel.track({ mood: 'busy' })).toBe('ok')
      await one.joins.count(2)
      await other.joins.count(2)
      const everybody = { one: [{ mood: 'calm', list: [1] }], other: [{ mood: 'busy' }] }
      expect([show(one.channel), show(other.channel)]).toEqual([everybody, everybody])
    },
  },
  {
    does: 'showing something else takes the place of what was shown',
    async run() {
      const topic = newTopic()
      const [one, other] = [await come(topic, 'one'), await come(topic, 'other')]
      await other.channel.track({ mood: 'busy' })
      await one.joins.count(1)
      await other.channel.track({ mood: 'idle' })
      await waitFor(() => JSON.stringify(show(one.channel)).includes('idle'))
      expect(show(one.channel)).toEqual({ other: [{ mood: 'idle' }] })
    },
  },
  {
    does: 'two pages under one key are two appearances of one',
    async run() {
      const topic = newTopic()
      const watcher = await come(topic, 'watcher')
      const [phone, desk] = [await come(topic, 'me'), await come(topic, 'me')]
      await phone.channel.track({ on: 'phone' })
      await desk.channel.track({ on: 'desk' })
      await watcher.joins.count(2)
      const shown = show(watcher.channel)['me'] ?? []
      expect(shown).toHaveLength(2)
      await phone.page.realtime.disconnect()
      await waitFor(() => show(watcher.channel)['me']?.length === 1)
      expect(show(watcher.channel)).toEqual({ me: [{ on: 'desk' }] })
    },
  },
  {
    does: 'without a key each page gets one of its own',
    async run() {
      const topic = newTopic()
      const [one, other] = [await come(topic, ''), await come(topic, '')]
      await one.channel.track({ number: 1 })
      await other.channel.track({ number: 2 })
      await one.joins.count(2)
      expect(Object.keys(show(one.channel))).toHaveLength(2)
    },
  },
  {
    does: 'on a private topic only those show themselves whom the policies let',
    async run() {
      const { id } = await findPerson('owner')
      const page = await openPage()
      const join = async (kind: 'open' | 'quiet') => {
        const topic = `conformance-${kind}:${id}:${newTopic()}`
        const config = { private: true, presence: { key: 'me', enabled: true } }
        const channel = page.channel(topic, { config })
        expect(await subscribe(channel)).toBe('SUBSCRIBED')
        return channel
      }
      const [open, quiet] = [await join('open'), await join('quiet')]
      expect(await open.track({ here: true })).toBe('ok')
      expect(await quiet.track({ here: true }, { timeout: 1000 })).not.toBe('ok')
    },
  },
]

/** `channel.untrack`. */
export const untrackCases: MethodCase[] = [
  {
    does: 'whoever hides is gone for the others and goes on seeing them',
    async run() {
      const topic = newTopic()
      const [one, other] = [await come(topic, 'one'), await come(topic, 'other')]
      await one.channel.track({})
      await other.channel.track({})
      await one.joins.count(2)
      expect(await other.channel.untrack()).toBe('ok')
      expect(await one.leaves.count(1)).toEqual(['other'])
      await other.leaves.count(1)
      expect(Object.keys(show(one.channel))).toEqual(['one'])
      expect(Object.keys(show(other.channel))).toEqual(['one'])
    },
  },
]

/** `channel.presenceState`. */
export const presenceStateCases: MethodCase[] = [
  {
    does: 'whoever comes later sees at once who was there',
    async run() {
      const topic = newTopic()
      const one = await come(topic, 'one')
      await one.channel.track({ since: 'before' })
      await one.joins.count(1)
      const late = await come(topic, 'late')
      await late.syncs.count(1)
      await waitFor(() => Object.keys(show(late.channel)).length > 0)
      expect(show(late.channel)).toEqual({ one: [{ since: 'before' }] })
    },
  },
  {
    does: 'whoever leaves the channel, or closes the page, is gone',
    async run() {
      const topic = newTopic()
      const watcher = await come(topic, 'watcher')
      const [leaving, closing] = [await come(topic, 'leaving'), await come(topic, 'closing')]
      await leaving.channel.track({})
      await closing.channel.track({})
      await watcher.joins.count(2)
      await leaving.channel.unsubscribe()
      await closing.page.realtime.disconnect()
      expect((await watcher.leaves.count(2)).toSorted()).toEqual(['closing', 'leaving'])
      expect(show(watcher.channel)).toEqual({})
    },
  },
  {
    does: 'it stays empty for a page that does not ask for presence',
    async run() {
      const topic = newTopic()
      const one = await come(topic, 'one')
      const silent = (await openPage()).channel(topic)
      expect(await subscribe(silent)).toBe('SUBSCRIBED')
      await one.channel.track({})
      await one.joins.count(1)
      await waitForSilence()
      expect(show(silent)).toEqual({})
    },
  },
]
