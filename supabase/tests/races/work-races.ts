import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Call, Race, RaceTools } from './race.ts'

const service = (sql: string, ...values: unknown[]): Call => ['service', `select ${sql}`, values]

/** A person on Pro with a product; returns the ids. */
async function addLamp({ addPerson, value }: RaceTools): Promise<[owner: string, lamp: string]> {
  const owner = await addPerson('pro')
  const lamp = await value(
    owner,
    `insert into public.products (name, status) values ('Lamp', 'received') returning id`,
  )
  return [owner, String(lamp)]
}

const keepAnalysis = (owner: string, lamp: string) =>
  service(`private.keep_resale_analysis($1, $2, 'title', 'Lamp', '["x"]')`, owner, lamp)
const keepDraft = (owner: string, lamp: string): Call => [
  owner,
  `insert into public.review_drafts (product_id, origin, rating, title, content) values ($1, 'notes', 3, 'A', 'B')`,
  [lamp],
]
const keepListing = (owner: string, lamp: string): Call => [
  owner,
  `insert into public.listing_drafts (product_id, price) values ($1, '5')`,
  [lamp],
]
const keepNotes = (owner: string, lamp: string): Call => [
  owner,
  `insert into public.review_notes (product_id, liked) values ($1, 'Bright')`,
  [lamp],
]
const takeTurn = (owner: string, lamp: string) =>
  service('private.take_ebay_turn($1, $2, gen_random_uuid(), 60, false)', owner, lamp)
/** A product that is deleted for good. */
const remove = (lamp: string): Call => [
  'owner',
  'delete from public.products where id = $1',
  [lamp],
]

export const workRaces: Race[] = [
  {
    of: ['private.take_resale_turn'],
    title: 'a person compares prices once at a time',
    async run({ addPerson, overlap }) {
      const owner = await addPerson()
      const take = () => service('private.take_resale_turn($1, $2, 60)', owner, randomUUID())
      expect(await overlap(take(), take())).toEqual([true, false])
    },
  },
  {
    of: ['private.take_ebay_turn'],
    title: 'a product is listed once at a time',
    async run(tools) {
      const [owner, lamp] = await addLamp(tools)
      const answers = await tools.overlap(takeTurn(owner, lamp), takeTurn(owner, lamp))
      expect(answers).toEqual(['taken', 'busy'])
    },
  },
  {
    of: ['private.take_ebay_sign_in'],
    title: 'a sign-in at eBay ends once',
    async run({ addPerson, run, overlap }) {
      const owner = await addPerson()
      const state = randomBytes(32)
      await run(...service(`private.begin_ebay_sign_in($1, 'session', $2)`, owner, state))
      const take = service(`private.take_ebay_sign_in($1, 'session', $2)`, owner, state)
      expect(await overlap(take, take)).toEqual(['good', 'unknown'])
    },
  },
  {
    of: ['private.lock_ebay_connection'],
    title: 'a connection is renewed by one of two servers',
    async run({ addPerson, overlap, waited }) {
      const lock = service('private.lock_ebay_connection($1)', await addPerson())
      await overlap(lock, lock)
      expect(waited()).toBe(true)
    },
  },
  {
    of: ['private.keep_ebay_connection'],
    title: 'a person whose account is being closed, or deleted, gets no connection to eBay',
    async run({ addPerson, overlap, run }) {
      const keep = (person: string) =>
        service(
          `private.keep_ebay_connection($1, 'ada', 'u1', 'EBAY_US', 'sandbox', 'a', 'r', now())`,
          person,
        )
      const [closing, deleted] = [await addPerson(), await addPerson()]
      const close = service('private.begin_closure($1)', closing)
      expect(await overlap(close, keep(closing))).toEqual([true, 'PT409 closing'])
      const [, answer] = await overlap(
        ['accounts', 'delete from auth.users where id = $1', [deleted]],
        keep(deleted),
      )
      expect(answer).toBe('PT404')
      const kept = 'select from public.ebay_integrations where user_id in ($1, $2)'
      expect(await run('owner', kept, [closing, deleted])).toEqual([])
    },
  },
  {
    of: ['private.keep_resale_analysis'],
    title: 'a product has one analysis of a kind',
    async run(tools) {
      const [owner, lamp] = await addLamp(tools)
      const keep = keepAnalysis(owner, lamp)
      await tools.overlap(keep, keep)
      expect(await tools.run(owner, 'select from public.resale_analyses')).toHaveLength(1)
    },
  },
  {
    of: ['private.forget_resale_analyses', 'private.keep_resale_analysis'],
    title: 'an old analysis that is being made anew stays',
    async run(tools) {
      const [owner, lamp] = await addLamp(tools)
      await tools.run(...keepAnalysis(owner, lamp))
      await tools.run(
        'owner',
        `update public.resale_analyses set searched_at = now() - interval '25 hours' where product_id = $1`,
        [lamp],
      )
      const forget = service('private.forget_resale_analyses(10)')
      const [, gone] = await tools.overlap(keepAnalysis(owner, lamp), forget)
      expect([gone, tools.waited()]).toEqual([0, false])
      expect(await tools.run(owner, 'select from public.resale_analyses')).toHaveLength(1)
    },
  },
  {
    of: ['private.keep_recovery_codes', 'private.try_recovery_code'],
    title: 'codes of a factor that is being removed are good for nothing',
    async run({ addPerson, run, overlap, value }) {
      const [owner, factor, session] = [await addPerson(), randomUUID(), randomUUID()]
      await run(
        'accounts',
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         values ($1, $2, 'totp', 'verified', now(), now())`,
        [factor, owner],
      )
      await run(
        'accounts',
        `insert into auth.sessions (id, user_id, aal, factor_id, created_at, updated_at)
         values ($1, $2, 'aal2', $3, now(), now())`,
        [session, owner, factor],
      )
      await overlap(
        ['accounts', 'delete from auth.mfa_factors where id = $1', [factor]],
        service(`private.keep_recovery_codes($1, $2, '{right}')`, owner, session),
      )
      const outcome = await value(
        ...service(`outcome from private.try_recovery_code($1, 'right')`, owner),
      )
      expect(outcome).toBe('wrong')
    },
  },
  {
    of: ['private.keep_calendar_feed'],
    title: 'a person has one calendar address, the later one',
    async run({ addPerson, overlap, value }) {
      const owner = await addPerson()
      const [first, second] = [randomBytes(32), randomBytes(32)]
      const keep = (token: Buffer) => service('private.keep_calendar_feed($1, $2)', owner, token)
      await overlap(keep(first), keep(second))
      const open = (token: Buffer) =>
        value(...service('user_id from private.open_calendar_feed($1)', token))
      expect([await open(first), await open(second)]).toEqual([null, owner])
    },
  },
  {
    of: ['private.prepare_review_notes'],
    title: 'of two devices that build on the same notes, one has to read them again',
    async run(tools) {
      const [owner, lamp] = await addLamp(tools)
      await tools.run(...keepNotes(owner, lamp))
      const time = await tools.value(owner, 'select updated_at::text from public.review_notes')
      const change = (field: string): Call => [
        owner,
        `update public.review_notes set ${field} = 'x' where updated_at = $1 returning true`,
        [time],
      ]
      const answers = await tools.overlap(change('liked'), change('usage'))
      expect(answers).toEqual([true, undefined])
    },
  },
  {
    of: [
      'private.keep_resale_analysis',
      'private.take_ebay_turn',
      'private.prepare_review_draft',
      'private.prepare_listing_draft',
      'private.prepare_review_notes',
    ],
    title: 'nothing is kept of a product that is being deleted for good',
    async run(tools) {
      const answers = []
      for (const work of [keepAnalysis, keepDraft, keepListing, keepNotes, takeTurn]) {
        const [owner, lamp] = await addLamp(tools)
        const [, answer] = await tools.overlap(remove(lamp), work(owner, lamp))
        answers.push(answer)
      }
      expect(answers).toEqual([
        'PT404',
        'PT409 review_too_early',
        'PT409 product_gone',
        'PT409 product_gone',
        'gone',
      ])
    },
  },
]
