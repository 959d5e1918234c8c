import { postgresChangesFilter } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { MethodCase } from '#src/conformance/method-tables.ts'
import {
  addNote,
  bodyOf,
  findPerson,
  hearChanges,
  listenForChanges,
  newTopic,
  openPage,
  subscribe,
  untilChangesFlow,
  waitForSilence,
} from '#src/conformance/realtime/stage.ts'

/** Which of the notes a (9, not done), b (10, done) and "c, d" (100, not done) pass the filter. */
const comparisons: [filter: string, expected: string[]][] = [
  ['body=eq.a', ['a']],
  ['body=neq.a', ['b', 'c, d']],
  ['price=lt.10', ['a']],
  ['price=lte.10', ['a', 'b']],
  ['price=gt.10', ['c, d']],
  ['price=gte.10.0', ['b', 'c, d']],
  ['price=in.(9,100)', ['a', 'c, d']],
  ['body=in.(a,"c, d")', ['a', 'c, d']],
  ['done=eq.true', ['b']],
  ['noted_at=gt.2026-01-02T03:04:06Z', []],
  ['body=eq."c, d"', ['c, d']],
  ['body=like.c%', ['c, d']],
  ['body=ilike.%D', ['c, d']],
  ['body=match.^[ab]$', ['a', 'b']],
  ['body=imatch.^[AB]$', ['a', 'b']],
  ['done=is.false', ['a', 'c, d']],
  ['extra=is.null', ['a', 'b', 'c, d']],
  ['body=isdistinct.a', ['b', 'c, d']],
  ['body=not.in.(a,b)', ['c, d']],
  ['body=not.like.c%', ['a', 'b']],
  ['price=gt.9,price=lt.100', ['b']],
]

const refused = ['absent=eq.1', 'user_id=eq.nobody', 'price=near.10', 'body']

async function addThree(): Promise<void> {
  await addNote({ body: 'a', price: 9 })
  await addNote({ body: 'b', price: 10, done: true })
  await addNote({ body: 'c, d', price: 100 })
}

/** `channel.on('postgres_changes', { filter })`. */
export const filterCases: MethodCase[] = [
  ...comparisons.map(([filter, expected]) => letsThrough(filter, expected)),
  {
    does: 'a filter is built by postgresChangesFilter, which quotes what has to be quoted',
    async run() {
      const page = await openPage()
      const heard: unknown[] = []
      const channel = page.channel(newTopic(), untilChangesFlow).on<{ body: string }>(
        'postgres_changes',
        {
          event: 'INSERT',
          schema: 'public',
          table: 'realtime_notes',
          filter: postgresChangesFilter().in('body', ['a', 'c, d']).gt('price', 9),
        },
        (change) => heard.push(change.new.body),
      )
      const all = hearChanges(channel, { event: 'INSERT' })
      expect(await subscribe(channel)).toBe('SUBSCRIBED')
      await addThree()
      await all.count(3)
      await waitForSilence()
      expect(heard).toEqual(['c, d'])
    },
  },
  {
    does: "a filter on the owner brings the owner's rows",
    async run() {
      const { id } = await findPerson('owner')
      const { heard } = await listenForChanges({ event: 'INSERT', filter: `user_id=eq.${id}` })
      await addNote({ body: 'mine' })
      expect((await heard.count(1)).map(bodyOf)).toEqual(['mine'])
    },
  },
  ...refused.map(refuses),
]

function letsThrough(filter: string, expected: string[]): MethodCase {
  return {
    does: `the filter ${filter} lets ${expected.length} of three through`,
    async run() {
      const page = await openPage()
      const channel = page.channel(newTopic(), untilChangesFlow)
      const chosen = hearChanges(channel, { event: 'INSERT', filter })
      const all = hearChanges(channel, { event: 'INSERT' })
      expect(await subscribe(channel)).toBe('SUBSCRIBED')
      await addThree()
      await all.count(3)
      await waitForSilence()
      expect(chosen.all.map(bodyOf)).toEqual(expected)
    },
  }
}

function refuses(filter: string): MethodCase {
  return {
    does: `the filter ${filter} is refused with a reason`,
    async run() {
      const { status } = await listenForChanges({ filter })
      expect(status).toMatch(/^CHANNEL_ERROR: .{10}/)
    },
  }
}
