import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { alertMails } from '../alert-mail-rows.ts'
import { alertRows } from '../add-alerts.ts'
import type { Call, Race, RaceTools } from './race.ts'

const service = (sql: string, ...values: unknown[]): Call => ['service', `select ${sql}`, values]

/** Nothing of an earlier race is due any more. */
async function beginClean({ run }: RaceTools): Promise<void> {
  await run(
    'owner',
    'truncate internal.alert_mails, internal.offers_to_match, public.alert_matches, public.keyword_alerts',
  )
}

/** A person on Pro for whom an offer was found, and a runner that claimed the email about it. */
async function addClaimed(tools: RaceTools) {
  await beginClean(tools)
  const reader = await alertMails(tools).addReader()
  const runner = randomUUID()
  const mail = await tools.value(...claim(runner))
  const begin = service('private.begin_alert_mails($1, array[$2]::uuid[], now())', runner, mail)
  const settle = (result: string) =>
    service(
      'private.settle_alert_mails($1, now())',
      JSON.stringify([{ mail, result, error: 'as told' }]),
    )
  return { ...reader, runner, mail, begin, settle }
}

const claim = (runner: string = randomUUID(), most = 1) =>
  service('mail_id from private.claim_alert_mails($1, $2, now())', runner, most)
const stateOf = ({ value }: RaceTools, mail: unknown) =>
  value('owner', 'select state from internal.alert_mails where id = $1', [mail])
const countMails = ({ value }: RaceTools, person: string, state = 'waiting') =>
  value(
    'owner',
    'select count(*)::integer from internal.alert_mails where user_id = $1 and state = $2',
    [person, state],
  )

const keepKeys = (letter: string) =>
  service('public_key from private.keep_push_keys($1, $2)', letter.repeat(87), letter.repeat(43))

export const mailRaces: Race[] = [
  {
    of: ['private.match_offers'],
    title: 'an offer is compared by one of two servers',
    async run(tools) {
      await beginClean(tools)
      const { addAlert, offer, foundFor } = alertRows(tools)
      const person = await tools.addPerson()
      await addAlert(person, 'vase')
      await offer('Vase 1')
      await offer('Vase 2')
      const match = service('private.match_offers(1)')
      expect(await tools.overlap(match, match)).toEqual([1, 1])
      expect(tools.waited()).toBe(false)
      expect(await foundFor(person)).toEqual(['Vase 1', 'Vase 2'])
    },
  },
  {
    of: ['private.compare_offers'],
    title: 'an offer is found once for a person',
    async run(tools) {
      await beginClean(tools)
      const { addAlert, offer, foundFor } = alertRows(tools)
      const person = await tools.addPerson()
      await addAlert(person, 'clock')
      const id = await offer('Clock')
      const compare: Call = ['owner', 'select private.compare_offers(array[$1]::uuid[])', [id]]
      expect(await tools.overlap(compare, compare)).toEqual([null, null])
      expect(await foundFor(person)).toEqual(['Clock'])
    },
  },
  {
    of: ['private.set_popular_offer_aside', 'private.match_popular_offer'],
    title: 'two servers set two offers aside, and compare one each',
    async run(tools) {
      await beginClean(tools)
      const { offer } = alertRows(tools)
      await offer('Popular 1')
      await offer('Popular 2')
      const aside = service('private.set_popular_offer_aside()')
      const part = service('private.match_popular_offer(10)')
      expect(await tools.overlap(aside, aside)).toEqual([true, true])
      expect(tools.waited()).toBe(false)
      expect(await tools.overlap(part, part)).toEqual([true, true])
      expect(tools.waited()).toBe(false)
      expect(await tools.run('owner', 'select from internal.offers_to_match')).toEqual([])
    },
  },
  {
    of: ['private.claim_alert_mails'],
    title: 'an email is claimed by one of two runners, and the other waits for nothing',
    async run(tools) {
      await beginClean(tools)
      const { addReader } = alertMails(tools)
      await addReader()
      await addReader()
      const [one, other] = await tools.overlap(claim(), claim())
      expect(tools.waited()).toBe(false)
      expect(new Set([one, other, undefined])).toHaveProperty('size', 3)
    },
  },
  {
    of: ['private.claim_alert_mails', 'private.put_back_alert_mail'],
    title: 'an email whose runner stopped is put back once',
    async run(tools) {
      const { mail, runner } = await addClaimed(tools)
      await tools.run(
        'owner',
        `update internal.alert_mails set claimed_at = now() - interval '1 minute' where id = $1`,
        [mail],
      )
      const release = service('private.release_alert_mails($1, now())', runner)
      expect(await tools.overlap(release, claim())).toEqual([1, undefined])
      expect(await stateOf(tools, mail)).toBe('waiting')
    },
  },
  {
    of: ['private.begin_alert_mails'],
    title: 'an email is begun once',
    async run(tools) {
      const { mail, begin } = await addClaimed(tools)
      expect(await tools.overlap(begin, begin)).toEqual([mail, undefined])
    },
  },
  {
    of: ['private.release_alert_mails'],
    title: 'an email that is being begun is not put back',
    async run(tools) {
      const { mail, runner, begin } = await addClaimed(tools)
      const release = service('private.release_alert_mails($1, now())', runner)
      expect(await tools.overlap(begin, release)).toEqual([mail, 0])
      expect(await stateOf(tools, mail)).toBe('sending')
    },
  },
  {
    of: ['private.put_back_alert_mail', 'private.queue_instant_mails'],
    title: 'an email that is put back and a new one of its reader become one',
    async run(tools) {
      const { mail, runner, person } = await addClaimed(tools)
      await tools.overlap(
        ['owner', 'select private.queue_instant_mails(array[$1]::uuid[])', [person]],
        service('private.release_alert_mails($1, now())', runner),
      )
      expect(await countMails(tools, person)).toBe(1)
      expect(await stateOf(tools, mail)).toBe('dropped')
    },
  },
  {
    of: ['private.queue_instant_mails', 'private.plan_instant_mails'],
    title: 'a reader has one email that waits',
    async run(tools) {
      const { person } = await addClaimed(tools)
      await tools.run('owner', 'delete from internal.alert_mails')
      await tools.run(
        'owner',
        `update public.alert_matches set found_at = now() - interval '1 hour' where user_id = $1`,
        [person],
      )
      const plan = service('private.plan_instant_mails(now())')
      expect(await tools.overlap(plan, plan)).toEqual([1, 1])
      expect(await countMails(tools, person)).toBe(1)
    },
  },
  {
    of: ['private.plan_digests'],
    title: 'a reader has one digest a day',
    async run(tools) {
      await beginClean(tools)
      const { addAlert, offer, match } = alertRows(tools)
      const person = await tools.addPerson()
      await addAlert(person, 'bowl')
      await offer('Bowl')
      await match()
      await tools.run(
        'owner',
        `update public.alert_matches set found_at = now() - interval '2 days' where user_id = $1`,
        [person],
      )
      const evening = `${new Date().toISOString().slice(0, 10)}T20:30:00Z`
      const plan = service('private.plan_digests($1)', evening)
      expect(await tools.overlap(plan, plan)).toEqual([1, 0])
      expect(await countMails(tools, person)).toBe(1)
    },
  },
  {
    of: ['private.settle_alert_mails'],
    title: 'an email that is being noted as sent is not put back',
    async run(tools) {
      const { mail, begin, settle } = await addClaimed(tools)
      await tools.run(...begin)
      await tools.overlap(settle('sent'), settle('later'))
      expect(await stateOf(tools, mail)).toBe('sent')
    },
  },
  {
    of: ['private.settle_alert_mails', 'private.put_back_alert_mail'],
    title: 'an email that is being put back is not noted as sent',
    async run(tools) {
      const { mail, begin, settle } = await addClaimed(tools)
      await tools.run(...begin)
      await tools.overlap(settle('failed'), settle('sent'))
      expect(await stateOf(tools, mail)).toBe('waiting')
    },
  },
  {
    of: ['private.admin_send_alert_mail_again', 'private.admin_drop_alert_mail'],
    title: 'an email in doubt is sent again, or dropped, by one of two admins',
    async run(tools) {
      const { mail, begin, settle } = await addClaimed(tools)
      const admin = await tools.addPerson('admin')
      const again: Call = [admin, 'select public.admin_send_alert_mail_again($1)', [mail]]
      const drop: Call = [admin, 'select public.admin_drop_alert_mail($1)', [mail]]
      await tools.run(...begin)
      await tools.run(...settle('unsure'))
      expect(await tools.overlap(again, drop)).toEqual([true, false])
      expect(await stateOf(tools, mail)).toBe('waiting')
      await tools.run('owner', `update internal.alert_mails set state = 'unsure'`)
      expect(await tools.overlap(drop, again)).toEqual([true, false])
      expect(await stateOf(tools, mail)).toBe('dropped')
    },
  },
  {
    of: ['private.forget_alert_mails', 'private.admin_send_alert_mail_again'],
    title: 'an old email that an admin is sending again stays',
    async run(tools) {
      const { mail, begin, settle } = await addClaimed(tools)
      const admin = await tools.addPerson('admin')
      await tools.run(...begin)
      await tools.run(...settle('unsure'))
      await tools.run(
        'owner',
        `update internal.alert_mails set ended_at = now() - interval '61 days' where id = $1`,
        [mail],
      )
      await tools.overlap(
        [admin, 'select public.admin_send_alert_mail_again($1)', [mail]],
        service('private.forget_alert_mails(now())'),
      )
      expect(tools.waited()).toBe(false)
      expect(await stateOf(tools, mail)).toBe('waiting')
    },
  },
  {
    of: ['private.prepare_pushes', 'private.begin_push'],
    title: 'an offer is pushed once to a device',
    async run(tools) {
      const { person } = await addClaimed(tools)
      await tools.run(
        ...service(
          `private.keep_push_subscription($1, $2, $3, $4, 'Firefox')`,
          person,
          `https://push.example/${randomUUID()}`,
          'p'.repeat(87),
          'a'.repeat(22),
        ),
      )
      await tools.run(
        'owner',
        `update public.push_subscriptions set created_at = now() - interval '1 hour' where user_id = $1`,
        [person],
      )
      const prepare = service('id from private.prepare_pushes(100) as id')
      const [push, none] = await tools.overlap(prepare, prepare)
      expect([push, none]).toEqual([expect.any(String), undefined])
      expect(tools.waited()).toBe(false)
      const begin = service('content from private.begin_push($1)', push)
      expect(await tools.overlap(begin, begin)).toEqual([
        expect.objectContaining({ count: 1 }),
        undefined,
      ])
    },
  },
  {
    of: ['private.keep_push_keys'],
    title: 'the keys of an installation are made once',
    async run({ overlap, run }) {
      await run('owner', 'delete from internal.push_keys')
      expect(await overlap(keepKeys('a'), keepKeys('b'))).toEqual(['a'.repeat(87), 'a'.repeat(87)])
    },
  },
  {
    of: ['private.keep_push_subscription'],
    title: 'a device is kept for one of two people who sign in there',
    async run({ addPerson, overlap, run }) {
      const [one, other] = [await addPerson(), await addPerson()]
      const endpoint = `https://push.example/${randomUUID()}`
      const keep = (person: string) =>
        service(
          `private.keep_push_subscription($1, $2, $3, $4, 'Firefox')`,
          person,
          endpoint,
          'p'.repeat(87),
          'a'.repeat(22),
        )
      expect(await overlap(keep(one), keep(other))).toEqual([expect.any(String), null])
      expect(
        await run('owner', 'select user_id from public.push_subscriptions where endpoint = $1', [
          endpoint,
        ]),
      ).toEqual([{ user_id: one }])
    },
  },
  {
    of: ['private.keep_contact_message'],
    title: 'a challenge is spent once',
    async run({ overlap }) {
      const write = service(
        `private.keep_contact_message('Ada', 'ada@example.com', 'Hello', 'Where is it?', $1, now(), true)`,
        randomUUID().replaceAll('-', ''),
      )
      expect(await overlap(write, write)).toEqual([true, false])
    },
  },
  {
    of: ['private.claim_contact_mail', 'private.begin_mail'],
    title: 'a message is claimed by one of two servers, and its email is one entry of the log',
    async run({ overlap, run, waited, value }) {
      await run('owner', 'delete from public.contact_messages')
      await run(
        'owner',
        `insert into public.contact_messages (name, email, subject, message, mail_due_at)
         values ('Ada', 'ada@example.com', 'Hello', 'Where is it?', now())`,
      )
      const take = service('id from private.claim_contact_mail()')
      const [message, none] = await overlap(take, take)
      expect(none ?? null).toBeNull()
      expect(waited()).toBe(false)
      const begin = service(
        `private.begin_mail('contact_message', 'operator@example.com', null, 'Hello', $1)`,
        message,
      )
      const [first, second] = await overlap(begin, begin)
      expect(second).toBe(first)
      expect(await value('owner', 'select tries from internal.mails where id = $1', [first])).toBe(
        2,
      )
    },
  },
]
