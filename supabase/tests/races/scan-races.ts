import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Call, Race, RaceTools } from './race.ts'

const service = (sql: string, ...values: unknown[]): Call => ['service', `select ${sql}`, values]

const request = (person: string, path = 'receipts/a.pdf') =>
  service(`(private.request_receipt_scan($1, $2, 'day first', 'UTC')).state`, person, path)
const claim = (holder: string = randomUUID()) =>
  service(`(private.claim_receipt_scan($1, '1 minute')).path`, holder)
const cancel = (person: string): Call => [
  person,
  `select public.cancel_receipt_scan('receipts/a.pdf')`,
]
const countUses = ({ value }: RaceTools, person: string) =>
  value('owner', 'select num_scans from public.subscriptions where user_id = $1', [person])

/** A person whose receipt a server has begun to read; `finish` is what that server does. */
async function beginReading(tools: RaceTools) {
  await tools.run('owner', 'delete from public.receipt_scans')
  const person = await tools.addPerson()
  const holder = randomUUID()
  await tools.run(...request(person))
  await tools.run(...claim(holder))
  const id = await tools.value('owner', 'select id from public.receipt_scans')
  const finish = service(`private.finish_receipt_scan($1, $2, '{"price": 1}', null)`, id, holder)
  const age = (column: string, by: string) =>
    tools.run('owner', `update public.receipt_scans set ${column} = now() - $1::interval`, [by])
  return { person, holder, id, finish, age }
}

export const scanRaces: Race[] = [
  {
    of: ['private.request_receipt_scan'],
    title: 'a file whose scan two tabs request at once is scanned once',
    async run(tools) {
      const person = await tools.addPerson()
      expect(await tools.overlap(request(person), request(person))).toEqual(['waiting', 'waiting'])
      expect(await countUses(tools, person)).toBe(1)
    },
  },
  {
    of: ['private.request_receipt_scan'],
    title: 'the last place for scans is given once',
    async run(tools) {
      await tools.run('owner', 'delete from public.receipt_scans')
      const [one, two] = [await tools.addPerson(), await tools.addPerson()]
      await tools.run(
        'owner',
        `insert into public.receipt_scans (user_id, path, date_order, time_zone, use_id)
         select $1, 'receipts/' || n, 'day first', 'UTC', gen_random_uuid() from generate_series(1, 199) as n`,
        [await tools.addPerson()],
      )
      expect(await tools.overlap(request(one), request(two))).toEqual(['waiting', 'PT503 busy'])
      await tools.run('owner', 'delete from public.receipt_scans')
    },
  },
  {
    of: ['private.claim_receipt_scan'],
    title: 'two servers that look for work read different receipts',
    async run(tools) {
      await tools.run('owner', 'delete from public.receipt_scans')
      const person = await tools.addPerson()
      for (const path of ['a', 'b']) await tools.run(...request(person, path))
      expect(await tools.overlap(claim(), claim())).toEqual(['a', 'b'])
      expect(tools.waited()).toBe(false)
    },
  },
  {
    of: ['private.end_receipt_scan', 'private.finish_receipt_scan'],
    title: 'a scan that is cancelled while it ends is read',
    async run(tools) {
      const { person, finish } = await beginReading(tools)
      expect(await tools.overlap(finish, cancel(person))).toEqual([true, false])
      expect(await countUses(tools, person)).toBe(1)
    },
  },
  {
    of: ['private.end_receipt_scan', 'private.cancel_receipt_scan'],
    title: 'a scan that ends while it is cancelled returns its use',
    async run(tools) {
      const { person, finish } = await beginReading(tools)
      expect(await tools.overlap(cancel(person), finish)).toEqual([true, false])
      expect(await countUses(tools, person)).toBe(0)
    },
  },
  {
    of: ['private.cancel_receipt_scan', 'private.request_receipt_scan'],
    title: 'a scan that is requested while it is cancelled begins again',
    async run(tools) {
      const { person } = await beginReading(tools)
      expect(await tools.overlap(cancel(person), request(person))).toEqual([true, 'waiting'])
      expect(await countUses(tools, person)).toBe(1)
    },
  },
  {
    of: ['private.hold_receipt_scan', 'private.claim_receipt_scan'],
    title: 'a scan whose server says in time that it reads is not given to another',
    async run(tools) {
      const { id, holder, age } = await beginReading(tools)
      await age('held_until', '1 second')
      const hold = service(`private.hold_receipt_scan($1, $2, '1 minute', 1, 2)`, id, holder)
      expect(await tools.overlap(hold, claim())).toEqual([true, undefined])
    },
  },
  {
    of: ['private.release_receipt_scan', 'private.cancel_receipt_scan'],
    title: 'a scan that is put back while it is cancelled stays cancelled',
    async run(tools) {
      const { person, id, holder } = await beginReading(tools)
      const release = service('private.release_receipt_scan($1, $2)', id, holder)
      expect(await tools.overlap(cancel(person), release)).toEqual([true, false])
      expect(await tools.value(...claim())).toBeUndefined()
    },
  },
  {
    of: ['private.take_receipt_scan'],
    title: 'a result arrives in one of two tabs',
    async run(tools) {
      const { person, finish } = await beginReading(tools)
      await tools.run(...finish)
      const take: Call = [person, `select public.take_receipt_scan('receipts/a.pdf')`]
      expect(await tools.overlap(take, take)).toEqual([true, false])
    },
  },
  {
    of: ['private.forget_receipt_scans', 'private.end_receipt_scan'],
    title: 'a scan that ends after a day of waiting is not refused',
    async run(tools) {
      const { person, finish, age } = await beginReading(tools)
      await age('created_at', '25 hours')
      await tools.overlap(finish, service('private.forget_receipt_scans()'))
      expect(await countUses(tools, person)).toBe(1)
      expect(await tools.value('owner', 'select state from public.receipt_scans')).toBe('done')
    },
  },
]
