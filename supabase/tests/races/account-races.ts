import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Call, Race, RaceTools } from './race.ts'

const service = (sql: string, ...values: unknown[]): Call => ['service', `select ${sql}`, values]

const later = '2100-02-02T03:04:05+00:00'
const pay = (person: string, subscription: string, status = 'active'): Call => [
  'service',
  'select private.apply_payment($1, $2, $3, null, null, $4, false)',
  [`${subscription} of ${person}`, person, status, later],
]
const close = (person: string) => service('private.begin_closure($1)', person)
const setPlan = (person: string, choice: string): Call => [
  'owner',
  'select (private.apply_subscription($1, $2, null)).tier',
  [person, choice],
]
const subscriptionOf = ({ value }: RaceTools, person: string) =>
  value('owner', 'select stripe_subscription_id from public.subscriptions where user_id = $1', [
    person,
  ])

/** The only two admins. */
async function addTwoAdmins({ addPerson, run }: RaceTools): Promise<[string, string]> {
  await run('owner', 'update public.subscriptions set is_admin = false')
  return [await addPerson('admin'), await addPerson('admin')]
}
const countAdmins = ({ value }: RaceTools) =>
  value('owner', 'select count(*)::integer from public.subscriptions where is_admin')

const noteEvent = (event: string, delivery: string) =>
  service(
    `private.note_payment_event($1, 'invoice.paid', sha256($2::text::bytea))`,
    event,
    delivery,
  )

export const accountRaces: Race[] = [
  {
    of: ['private.apply_payment', 'private.lock_subscription'],
    title: 'of two subscriptions of a person one is too many',
    async run(tools) {
      const person = await tools.addPerson()
      const answers = await tools.overlap(pay(person, 'sub_a1'), pay(person, 'sub_a2'))
      expect(answers).toEqual(['applied', 'duplicate'])
      expect(await subscriptionOf(tools, person)).toBe(`sub_a1 of ${person}`)
    },
  },
  {
    of: ['private.lock_subscription', 'private.apply_payment'],
    title: 'of two subscriptions of a person without a row one is too many',
    async run(tools) {
      const person = await tools.addPerson()
      await tools.run('owner', 'delete from public.subscriptions where user_id = $1', [person])
      const answers = await tools.overlap(pay(person, 'sub_b1'), pay(person, 'sub_b2'))
      expect(answers).toEqual(['applied', 'duplicate'])
    },
  },
  {
    of: ['private.lock_payment', 'private.apply_payment'],
    title: 'an older answer about a subscription is not written last',
    async run(tools) {
      const person = await tools.addPerson()
      const ask = service('private.lock_payment($1)', `sub_c of ${person}`)
      expect(await tools.overlap(ask, pay(person, 'sub_c'))).toEqual([null, 'applied'])
      expect(tools.waited()).toBe(true)
    },
  },
  {
    of: ['private.begin_closure', 'private.apply_payment'],
    title: 'an account that is being closed gets no subscription',
    async run(tools) {
      const person = await tools.addPerson()
      expect(await tools.overlap(close(person), pay(person, 'sub_d'))).toEqual([true, 'orphan'])
      expect(await subscriptionOf(tools, person)).toBeNull()
    },
  },
  {
    of: ['private.begin_closure', 'private.apply_payment'],
    title: 'an account that is getting a subscription is not closed',
    async run(tools) {
      const person = await tools.addPerson()
      const answers = await tools.overlap(pay(person, 'sub_e'), close(person))
      expect(answers).toEqual(['applied', 'PT409 live_subscription'])
    },
  },
  {
    of: ['private.begin_closure'],
    title: 'an account is closed once, however often it is asked for',
    async run(tools) {
      const person = await tools.addPerson()
      expect(await tools.overlap(close(person), close(person))).toEqual([true, true])
    },
  },
  {
    of: ['private.begin_closure', 'private.require_other_admin'],
    title: 'of two last admins who leave one stays',
    async run(tools) {
      const [one, other] = await addTwoAdmins(tools)
      expect(await tools.overlap(close(one), close(other))).toEqual([true, 'PT409 last_admin'])
      expect(await countAdmins(tools)).toBe(1)
    },
  },
  {
    of: ['private.prepare_closure', 'private.begin_closure'],
    title: 'of two last admins who leave one is refused before anything is cancelled',
    async run(tools) {
      const [one, other] = await addTwoAdmins(tools)
      const prepare = service('state from private.prepare_closure($1)', other)
      expect(await tools.overlap(close(one), prepare)).toEqual([true, 'PT409 last_admin'])
    },
  },
  {
    of: ['private.lock_payer', 'private.prepare_closure'],
    title: 'an account is not closed while a checkout opens',
    async run(tools) {
      const person = await tools.addPerson()
      const checkout = service('private.lock_payer($1)', person)
      const prepare = service('state from private.prepare_closure($1)', person)
      expect(await tools.overlap(checkout, prepare)).toEqual([null, 'open'])
      expect(tools.waited()).toBe(true)
    },
  },
  {
    of: ['private.finish_closure'],
    title: 'a closed account is forgotten by one call',
    async run({ addPerson, run, raw, overlap }) {
      const person = await addPerson()
      await run(...close(person))
      const auth = await raw().connect('supabase_auth_admin')
      await auth.query('delete from auth.users where id = $1', [person])
      const finish = service('private.finish_closure($1)', person)
      expect(await overlap(finish, finish)).toEqual([true, false])
    },
  },
  {
    of: ['private.keep_payment_customer'],
    title: 'a person has one customer at the payment provider',
    async run({ addPerson, overlap }) {
      const person = await addPerson()
      const keep = (customer: string) =>
        service('private.keep_payment_customer($1, $2)', person, customer)
      const [first, second] = [`cus_1 of ${person}`, `cus_2 of ${person}`]
      expect(await overlap(keep(first), keep(second))).toEqual([first, first])
    },
  },
  {
    of: ['private.keep_payment_customer'],
    title: 'a person whose account is being closed gets no customer',
    async run({ addPerson, overlap }) {
      const person = await addPerson()
      const keep = service(`private.keep_payment_customer($1, 'cus_3')`, person)
      expect(await overlap(close(person), keep)).toEqual([true, 'PT404'])
    },
  },
  {
    of: ['private.cancel_given_trial'],
    title: 'a trial is not cancelled when the person starts to pay',
    async run(tools) {
      const person = await tools.addPerson('trial')
      const cancel = service('private.cancel_given_trial($1, true)', person)
      const answers = await tools.overlap(pay(person, 'sub_f'), cancel)
      expect(answers).toEqual(['applied', 'PT409 no_trial'])
    },
  },
  {
    of: ['private.apply_subscription'],
    title: 'an admin does not take the plan of a person who starts to pay',
    async run(tools) {
      const person = await tools.addPerson()
      const answers = await tools.overlap(pay(person, 'sub_g'), setPlan(person, 'free'))
      expect(answers).toEqual(['applied', 'PT409 live_subscription'])
    },
  },
  {
    of: ['private.apply_subscription', 'private.begin_closure'],
    title: 'an account that is being closed gets no plan',
    async run(tools) {
      const person = await tools.addPerson()
      const answers = await tools.overlap(close(person), setPlan(person, 'pro'))
      expect(answers).toEqual([true, 'PT409 closing'])
    },
  },
  {
    of: ['private.note_payment_event'],
    title: 'an event is new once, and the same delivery is a replay',
    async run({ overlap }) {
      const [event, other, delivery] = [randomUUID(), randomUUID(), randomUUID()]
      const first = noteEvent(event, delivery)
      expect(await overlap(first, first)).toEqual(['new', 'replayed'])
      const answers = await overlap(noteEvent(other, randomUUID()), noteEvent(other, randomUUID()))
      expect(answers).toEqual(['new', 'known'])
    },
  },
  {
    of: ['private.begin_trial_mail'],
    title: 'the email about a trial is begun once',
    async run({ run, overlap }) {
      const event = randomUUID()
      await run(
        'service',
        `select private.note_payment_event($1, 'trial', sha256($1::text::bytea))`,
        [event],
      )
      const mail = service('private.begin_trial_mail($1)', event)
      expect(await overlap(mail, mail)).toEqual([true, false])
    },
  },
  {
    of: ['private.remember_trial', 'private.open_account', 'private.copy_subscription_to_user'],
    title: 'a trial is remembered with the address that an account is getting',
    async run({ addPerson, overlap, value }) {
      const person = await addPerson()
      const address = `moved-${person}@example.com`
      await overlap(
        ['accounts', 'update auth.users set email = $2 where id = $1', [person, address]],
        [
          'service',
          'select private.apply_payment($3, $1, $4, now(), $2, $2, false)',
          [person, later, `sub_h of ${person}`, 'trialing'],
        ],
      )
      expect(await value('owner', 'select private.had_trial($1)', [address])).toBe(true)
    },
  },
  {
    of: ['private.open_account', 'private.lock_subscription'],
    title: 'a trial that starts while an address changes does not deadlock',
    async run({ addPerson, overlap, value }) {
      const person = await addPerson()
      await overlap(
        pay(person, 'sub_i'),
        [
          'accounts',
          'update auth.users set email = $2 where id = $1',
          [person, `moved-${person}@example.com`],
        ],
        [
          'service',
          'select private.apply_payment($3, $1, $4, now(), $2, $2, false)',
          [person, later, `sub_i of ${person}`, 'trialing'],
        ],
      )
      const read = 'select has_used_trial from public.users where id = $1'
      expect(await value('owner', read, [person])).toBe(true)
    },
  },
  {
    of: ['private.set_referrer'],
    title: 'the first referrer stays',
    async run({ addPerson, overlap }) {
      const person = await addPerson()
      const set = (referrer: string): Call => [person, 'select public.set_referrer($1)', [referrer]]
      expect(await overlap(set('ada'), set('grace'))).toEqual(['ada', 'ada'])
    },
  },
  {
    of: ['private.mark_onboarding_seen'],
    title: 'the first time that the introduction was seen stays',
    async run({ addPerson, overlap }) {
      const person = await addPerson()
      const mark: Call = [person, 'select public.mark_onboarding_seen()']
      const [first, second] = await overlap(mark, mark)
      expect(second).toEqual(first)
    },
  },
]
