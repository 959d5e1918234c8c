import { expect } from 'vitest'
import type { MethodCase } from '#src/conformance/method-tables.ts'
import {
  addNote,
  addRow,
  bodyOf,
  changeRow,
  findPerson,
  hearChanges,
  listenForChanges,
  newTopic,
  openPage,
  removeRow,
  subscribe,
  untilChangesFlow,
  waitForSilence,
} from '#src/conformance/realtime/stage.ts'

const notes = 'realtime_notes'

/** `channel.on('postgres_changes', …)`: the messages and their format. */
export const changeCases: MethodCase[] = [
  {
    does: 'an insert arrives with the value of each type',
    async run() {
      const { heard, status } = await listenForChanges({ event: 'INSERT' })
      expect(status).toBe('SUBSCRIBED')
      const id = await addNote({
        body: 'Grüße, "all"\n',
        price: '12.50',
        weight: 1.5,
        pieces: 9_007_199_254_740_991,
        tags: ['a', 'b,c', '"d"'],
        extra: { size: 1.5, parts: [1, null] },
        due_on: '2026-02-03',
      })
      const [change] = await heard.count(1)
      expect(change).toMatchObject({ eventType: 'INSERT', schema: 'public', table: notes, old: {} })
      expect(change?.new).toEqual({
        id,
        user_id: (await findPerson('owner')).id,
        body: 'Grüße, "all"\n',
        price: 12.5,
        weight: 1.5,
        pieces: 9_007_199_254_740_991,
        done: false,
        tags: ['a', 'b,c', '"d"'],
        extra: { size: 1.5, parts: [1, null] },
        due_on: '2026-02-03',
        noted_at: '2026-01-02T03:04:05+00:00',
        long_text: null,
      })
      expect(Date.parse(change?.commit_timestamp ?? '')).toBeGreaterThan(Date.now() - 3_600_000)
    },
  },
  {
    does: 'an update arrives with the new row and the key of the old one',
    async run() {
      const id = await addNote({ body: 'before' })
      const { heard } = await listenForChanges({ event: 'UPDATE' })
      await addNote({ body: 'another' })
      await changeRow(notes, id, { body: 'after', done: true })
      const [change] = await heard.count(1)
      expect(change).toMatchObject({ eventType: 'UPDATE', new: { id, body: 'after', done: true } })
      expect(change?.old).toEqual({ id })
    },
  },
  {
    does: 'a deletion arrives with the key alone, as policies cannot be asked about a row that is gone',
    async run() {
      const id = await addNote({ body: 'secret' })
      const { heard } = await listenForChanges({ event: 'DELETE' })
      await removeRow(notes, id)
      const [change] = await heard.count(1)
      expect(change).toMatchObject({ eventType: 'DELETE', new: {} })
      expect(change?.old).toEqual({ id })
    },
  },
  {
    does: 'all three arrive in their order where all are asked for',
    async run() {
      const { heard } = await listenForChanges({ event: '*' })
      const id = await addNote()
      await heard.count(1)
      await changeRow(notes, id, { done: true })
      // A row that is already gone can no longer be checked.
      await heard.count(2)
      await removeRow(notes, id)
      const types = (await heard.count(3)).map(({ eventType }) => eventType)
      expect(types).toEqual(['INSERT', 'UPDATE', 'DELETE'])
    },
  },
  {
    does: 'the old row is whole where the table has no policies and its replica identity is full',
    async run() {
      const { heard } = await listenForChanges({ schema: 'public', table: 'realtime_counters' })
      const id = await addRow('realtime_counters', { name: 'visits', counted: 1 })
      await changeRow('realtime_counters', id, { counted: 2 })
      await removeRow('realtime_counters', id)
      const [, update, removal] = await heard.count(3)
      expect(update).toMatchObject({
        new: { id, name: 'visits', counted: 2 },
        old: { id, name: 'visits', counted: 1 },
      })
      expect(removal).toMatchObject({ new: {}, old: { id, name: 'visits', counted: 2 } })
    },
  },
  {
    does: 'a long text that did not change comes along',
    onlyEmbedded: 'Supabase leaves it out',
    async run() {
      const text = 'x'.repeat(20_000)
      const id = await addNote({ long_text: text })
      const { heard } = await listenForChanges({ event: 'UPDATE' })
      await changeRow(notes, id, { done: true })
      const [change] = await heard.count(1)
      expect(change?.new).toMatchObject({ id, done: true, long_text: text })
    },
  },
  {
    does: 'several tables are heard in one channel, each by its own listener',
    async run() {
      const page = await openPage()
      const channel = page.channel(newTopic(), untilChangesFlow)
      const labels = hearChanges(channel, { schema: 'public', table: 'realtime_labels' })
      const cheap = hearChanges(channel, { filter: 'price=lt.10' })
      const inserted = hearChanges(channel, { event: 'INSERT' })
      const removed = hearChanges(channel, { event: 'DELETE' })
      expect(await subscribe(channel)).toBe('SUBSCRIBED')
      await addNote({ body: 'cheap', price: 9 })
      const id = await addNote({ body: 'dear', price: 10 })
      await inserted.count(2)
      await removeRow(notes, id)
      await addRow('realtime_labels', { name: 'last' })
      expect((await labels.count(1)).map(({ table }) => table)).toEqual(['realtime_labels'])
      await waitForSilence()
      expect(inserted.all.map(bodyOf)).toEqual(['cheap', 'dear'])
      expect(cheap.all.filter(({ eventType }) => eventType === 'INSERT').map(bodyOf)).toEqual([
        'cheap',
      ])
      expect(removed.all.map(({ old }) => old)).toEqual([{ id }])
    },
  },
  {
    does: 'a whole schema is heard where no table is named',
    async run() {
      const { heard, status } = await listenForChanges({ event: 'INSERT', schema: 'public' })
      expect(status).toBe('SUBSCRIBED')
      await addNote()
      await addRow('realtime_labels', { name: 'also' })
      const tables = (await heard.count(2)).map(({ table }) => table)
      expect(tables).toEqual([notes, 'realtime_labels'])
    },
  },
  {
    does: "nobody hears of a stranger's rows, whatever they ask for",
    async run() {
      const owner = await findPerson('owner')
      const mine = await listenForChanges({ event: '*' })
      const theirs = await listenForChanges({ event: 'INSERT' }, 'stranger')
      const prying = await listenForChanges(
        { event: 'INSERT', filter: `user_id=eq.${owner.id}` },
        'stranger',
      )
      const id = await addNote({ body: 'mine' })
      await changeRow(notes, id, { body: 'mine, changed' })
      await addNote({ body: 'theirs' }, 'stranger')
      expect((await theirs.heard.count(1)).map(bodyOf)).toEqual(['theirs'])
      expect((await mine.heard.count(2)).map(bodyOf)).toEqual(['mine', 'mine, changed'])
      await waitForSilence()
      expect(
        [theirs.heard.all, prying.heard.all, mine.heard.all].map(({ length }) => length),
      ).toEqual([1, 0, 2])
    },
  },
  {
    does: 'nobody who is not signed in sees a row that only its owner may read',
    async run() {
      const { heard, page } = await listenForChanges({ event: '*' }, 'visitor')
      const mine = await listenForChanges()
      await addNote({ body: 'mine' })
      await mine.heard.count(1)
      await waitForSilence()
      expect(heard.all.filter((change) => Object.keys(change.new).length > 0)).toEqual([])
      await page.removeAllChannels()
    },
  },
  {
    does: 'chosen columns are all that comes',
    async run() {
      const { heard } = await listenForChanges({ event: 'INSERT', select: ['id', 'body'] })
      const id = await addNote({ body: 'short', price: 5 })
      const [change] = await heard.count(1)
      expect(change?.new).toEqual({ id, body: 'short' })
    },
  },
  {
    does: 'a burst arrives whole and in its order',
    async run() {
      const { heard } = await listenForChanges({ event: 'INSERT' })
      const { client } = await findPerson('owner')
      const bodies = Array.from({ length: 100 }, (_, index) => `note ${index}`)
      const { error } = await client.from(notes).insert(bodies.map((body) => ({ body })))
      expect(error).toBeNull()
      expect((await heard.count(100)).map(bodyOf)).toEqual(bodies)
    },
  },
  {
    does: 'a table without a primary key says so with each change',
    async run() {
      const table = 'realtime_keyless'
      const { heard, status } = await listenForChanges({ schema: 'public', table })
      expect(status).toBe('SUBSCRIBED')
      await addRow(table, { name: 'any' })
      const [change] = await heard.count(1)
      expect(change).toMatchObject({
        eventType: 'INSERT',
        table,
        new: {},
        errors: ['Error 400: Bad Request, no primary key'],
      })
    },
  },
  ...['realtime_unpublished', 'realtime_absent'].map(refuses),
]

function refuses(table: string): MethodCase {
  return {
    does: `the table ${table} is refused with a reason`,
    async run() {
      const { status } = await listenForChanges({ schema: 'public', table })
      expect(status).toMatch(/^CHANNEL_ERROR: .{10}/)
    },
  }
}
