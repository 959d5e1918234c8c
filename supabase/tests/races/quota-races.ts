import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Call, Race, RaceTools } from './race.ts'

const service = (sql: string, ...values: unknown[]): Call => ['service', `select ${sql}`, values]

const reserve = (person: string, request: string = randomUUID()) =>
  service(`private.reserve_quota($1, 'scans', $2)`, person, request)
const giveBack = (person: string, request: string) =>
  service('private.return_quota($1, $2)', person, request)

const countUses = ({ value }: RaceTools, person: string) =>
  value(
    'owner',
    `select num_scans || ' of ' || num_scans_total from public.subscriptions where user_id = $1`,
    [person],
  )

/** Holds what a person uses, as every count does. */
const hold = (person: string): Call => ['owner', 'select private.lock_subscription($1)', [person]]
/** Writes the row of a use, as a count does that the request asks for again. */
const useAgain = (person: string, request: string): Call => [
  'owner',
  'update internal.quota_uses set created_at = created_at where user_id = $1 and request_id = $2',
  [person, request],
]

/** A person who used this many scans. */
async function addReader(tools: RaceTools, scans: number): Promise<string> {
  const person = await tools.addPerson()
  for (let count = 0; count < scans; count += 1) await tools.run(...reserve(person))
  return person
}

export const quotaRaces: Race[] = [
  {
    of: ['private.reserve_quota', 'private.consume_quota', 'private.add_to_counters'],
    title: 'the last use of a month is counted once',
    async run(tools) {
      const person = await addReader(tools, 4)
      const use = (): Call => [person, `select public.consume_quota('scans', $1)`, [randomUUID()]]
      expect(await tools.overlap(use(), use())).toEqual([0, 'PT403 quota'])
      expect(await countUses(tools, person)).toBe('5 of 5')
    },
  },
  {
    of: ['private.reserve_quota'],
    title: 'a request that is sent twice is counted once',
    async run(tools) {
      const person = await addReader(tools, 0)
      const request = randomUUID()
      expect(await tools.overlap(reserve(person, request), reserve(person, request))).toEqual([
        4, 4,
      ])
      expect(await countUses(tools, person)).toBe('1 of 1')
    },
  },
  {
    of: ['private.begin_quota_month', 'private.reserve_quota'],
    title: 'a month begins once',
    async run(tools) {
      const person = await addReader(tools, 3)
      await tools.run(
        'owner',
        `update public.subscriptions set quota_reset_date = '2026-01-01' where user_id = $1`,
        [person],
      )
      await tools.overlap(reserve(person), [
        'owner',
        'select private.begin_quota_month($1, now())',
        [person],
      ])
      expect(await countUses(tools, person)).toBe('1 of 4')
    },
  },
  {
    of: ['private.return_quota', 'private.add_to_counters'],
    title: 'a use is returned once',
    async run(tools) {
      const person = await addReader(tools, 1)
      const request = randomUUID()
      await tools.run(...reserve(person, request))
      const back = giveBack(person, request)
      expect(await tools.overlap(back, back)).toEqual([true, false])
      expect(await countUses(tools, person)).toBe('1 of 1')
    },
  },
  {
    of: ['private.settle_quota', 'private.return_quota'],
    title: 'a use that is being returned is not settled',
    async run(tools) {
      const person = await addReader(tools, 0)
      const request = randomUUID()
      await tools.run(...reserve(person, request))
      const settle = service('private.settle_quota($1, $2)', person, request)
      expect(await tools.overlap(giveBack(person, request), settle)).toEqual([true, false])
    },
  },
  {
    of: ['private.return_abandoned_quota', 'private.settle_quota'],
    title: 'a use that is being settled is not abandoned',
    async run(tools) {
      const person = await addReader(tools, 0)
      const request = randomUUID()
      await tools.run(...reserve(person, request))
      await tools.run(
        'owner',
        `update internal.quota_uses set created_at = now() - interval '1 day' where user_id = $1`,
        [person],
      )
      const settle = service('private.settle_quota($1, $2)', person, request)
      const look = service(`private.return_abandoned_quota('10 minutes')`)
      expect(await tools.overlap(settle, look)).toEqual([true, 0])
      expect(await countUses(tools, person)).toBe('1 of 1')
    },
  },
  {
    of: ['private.return_quota', 'private.lock_subscription'],
    title: 'a use that is returned while its person is being counted does not deadlock',
    async run(tools) {
      const person = await addReader(tools, 0)
      const request = randomUUID()
      await tools.run(...reserve(person, request))
      const answers = tools.overlap(
        hold(person),
        giveBack(person, request),
        useAgain(person, request),
      )
      expect(await answers).toEqual(['', true])
    },
  },
  {
    of: ['private.return_abandoned_quota', 'private.lock_subscription'],
    title: 'a use that is abandoned while its person is being counted does not deadlock',
    async run(tools) {
      const person = await addReader(tools, 0)
      const request = randomUUID()
      await tools.run(...reserve(person, request))
      await tools.run(
        'owner',
        `update internal.quota_uses set created_at = now() - interval '1 day' where user_id = $1`,
        [person],
      )
      const look = service(`private.return_abandoned_quota('10 minutes')`)
      const answers = tools.overlap(hold(person), look, useAgain(person, request))
      expect(await answers).toEqual(['', 1])
    },
  },
  {
    of: ['private.forget_quota_uses', 'private.reserve_quota'],
    title: 'an old use that is being counted again stays',
    async run(tools) {
      const person = await addReader(tools, 0)
      const request = randomUUID()
      await tools.run(...reserve(person, request))
      await tools.run(...giveBack(person, request))
      await tools.run(
        'owner',
        `update internal.quota_uses set used_on = '2026-01-01' where user_id = $1`,
        [person],
      )
      await tools.overlap(reserve(person, request), service('private.forget_quota_uses(now())'))
      expect(tools.waited()).toBe(false)
      expect(await tools.value(...giveBack(person, request))).toBe(true)
    },
  },
]
