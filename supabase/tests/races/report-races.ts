import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Call, Race, RaceTools } from './race.ts'

/** A person with an ordered lamp; returns the ids. */
async function addLamp({ addPerson, value }: RaceTools): Promise<{ owner: string; lamp: string }> {
  const owner = await addPerson('pro')
  const sql = `insert into public.products (name, price, status) values ('Lamp', 5, 'ordered') returning id`
  return { owner, lamp: String(await value(owner, sql)) }
}

const refundOf = (lamp: string, amount: number, before: number | null = null) => ({
  id: lamp,
  change: { refund_received: amount },
  base: { refund_received: before },
})

const recordOf = (owner: string, reference: string, changes: object[], id = randomUUID()): Call => [
  owner,
  `select public.record_report($1, 'paypal.csv', 1, $2)`,
  [id, JSON.stringify([{ source: 'PayPal', reference, changes }])],
]

const undoOf = (owner: string, id: string): Call => [owner, 'select public.undo_report($1)', [id]]

const received = (tools: RaceTools, lamp: string) =>
  tools.value('owner', 'select refund_received::float from public.products where id = $1', [lamp])

const countEntries = (tools: RaceTools, owner: string) =>
  tools.value('owner', 'select count(*)::integer from public.report_entries where user_id = $1', [
    owner,
  ])

/** A recorded report; returns its import, too. */
async function addReport(tools: RaceTools) {
  const { owner, lamp } = await addLamp(tools)
  const id = randomUUID()
  await tools.value(...recordOf(owner, '1', [refundOf(lamp, 5)], id))
  return { owner, lamp, id }
}

export const reportRaces: Race[] = [
  {
    of: ['public.record_report', 'private.keep_report_entries'],
    title: 'a payment of a report that is open in two tabs is recorded once',
    async run(tools) {
      const { owner, lamp } = await addLamp(tools)
      const [first, second] = await tools.overlap(
        recordOf(owner, '1', [refundOf(lamp, 5)]),
        recordOf(owner, '1', [refundOf(lamp, 10, 5)]),
      )
      expect([first, second]).toEqual([
        { recorded: ['1'], changed: [] },
        { recorded: [], changed: [] },
      ])
      expect(await received(tools, lamp)).toBe(5)
      // One that changes nothing holds no product.
      await tools.overlap(recordOf(owner, '2', []), recordOf(owner, '2', []))
      expect(await countEntries(tools, owner)).toBe(2)
    },
  },
  {
    of: ['private.change_by_report', 'private.settle_report_entry'],
    title: 'a payment is not recorded over a refund that is being typed, and is proposed again',
    async run(tools) {
      const { owner, lamp } = await addLamp(tools)
      const [, second] = await tools.overlap(
        [owner, 'update public.products set refund_received = 3 where id = $1', [lamp]],
        recordOf(owner, '1', [refundOf(lamp, 5)]),
      )
      expect(second).toEqual({ recorded: [], changed: ['1'] })
      expect([await received(tools, lamp), await countEntries(tools, owner)]).toEqual([3, 0])
    },
  },
  {
    of: ['public.undo_report', 'private.settle_report_entry'],
    title: 'a report that is undone in two tabs is undone once',
    async run(tools) {
      const { owner, lamp, id } = await addReport(tools)
      expect(await tools.overlap(undoOf(owner, id), undoOf(owner, id))).toEqual([
        { undone: 1, remaining: 0 },
        { undone: 0, remaining: 0 },
      ])
      expect([await received(tools, lamp), await countEntries(tools, owner)]).toEqual([null, 0])
      // One that changed nothing holds no product.
      const other = randomUUID()
      await tools.value(...recordOf(owner, '2', [], other))
      expect(await tools.overlap(undoOf(owner, other), undoOf(owner, other))).toEqual([
        { undone: 1, remaining: 0 },
        { undone: 0, remaining: 0 },
      ])
    },
  },
  {
    of: ['public.undo_report', 'public.record_report'],
    title: 'a report that is being undone accepts no further payment',
    async run(tools) {
      const { owner, lamp, id } = await addReport(tools)
      const [, second] = await tools.overlap(
        undoOf(owner, id),
        recordOf(owner, '2', [refundOf(lamp, 9, 5)], id),
      )
      expect(second).toBe('PT404')
      expect(await received(tools, lamp)).toBeNull()
    },
  },
  {
    of: ['public.record_report'],
    title: 'a payment waits for somebody who changes its product and adds a seller, and both end',
    async run(tools) {
      const { owner, lamp } = await addLamp(tools)
      const [, second] = await tools.overlap(
        [owner, `update public.products set name = 'Desk lamp' where id = $1`, [lamp]],
        recordOf(owner, '1', [refundOf(lamp, 5)]),
        [owner, `insert into public.sellers (name) values ('Harbour')`],
      )
      expect(second).toEqual({ recorded: ['1'], changed: [] })
    },
  },
  {
    of: ['public.undo_report', 'private.change_by_report'],
    title: 'a refund that is being corrected stays when its report is undone',
    async run(tools) {
      const { owner, lamp, id } = await addReport(tools)
      const [, second] = await tools.overlap(
        [owner, 'update public.products set refund_received = 4 where id = $1', [lamp]],
        undoOf(owner, id),
      )
      expect(second).toEqual({ undone: 0, remaining: 1 })
      expect(await received(tools, lamp)).toBe(4)
    },
  },
  {
    of: ['private.bound_report_entries'],
    title: 'of entries of reports 50,000 are kept',
    async run(tools) {
      const owner = await tools.addPerson('pro')
      await tools.run(
        'owner',
        `insert into public.report_entries (user_id, source, reference, place, created_at)
         select $1, 'eBay', n::text, 1, now() - make_interval(secs => 60000 - n) from generate_series(1, 49999) as n`,
        [owner],
      )
      // A new import would make the second wait.
      const [one, other] = [randomUUID(), randomUUID()]
      for (const id of [one, other]) {
        await tools.value(owner, `select public.record_report($1, 'ebay.csv', 1, '[]')`, [id])
      }
      await tools.overlap(recordOf(owner, 'a', [], one), recordOf(owner, 'b', [], other))
      expect(await countEntries(tools, owner)).toBe(50_000)
    },
  },
]
