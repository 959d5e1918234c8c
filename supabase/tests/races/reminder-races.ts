import { expect } from 'vitest'
import type { Call, Race, RaceTools } from './race.ts'

const service = (sql: string, ...values: unknown[]): Call => ['service', `select ${sql}`, values]

/** A person whom nobody looked at today, with a product; everybody else was looked at. */
async function addReminded({ run, addPerson }: RaceTools) {
  const person = await addPerson()
  await run(
    'owner',
    `insert into internal.reminder_looks select id, current_date from public.users where id <> $1
     on conflict (user_id) do update set local_day = excluded.local_day`,
    [person],
  )
  await run(
    'owner',
    `update public.users set remind_at = '00:00', created_at = '2026-01-01' where id = $1`,
    [person],
  )
  const [product] = await run<{ id: string }>(
    person,
    `insert into public.products (name) values ('Lamp') returning id`,
  )
  return { person, product: product?.id ?? '' }
}
const reminderOf = (person: string, product: string) =>
  JSON.stringify([
    {
      user_id: person,
      day: '2027-05-19',
      steps: [{ product_id: product, topic: 'refund' }],
      by_mail: true,
      content: null,
    },
  ])

export const reminderRaces: Race[] = [
  {
    of: ['private.claim_reminder_readers'],
    title:
      'a person is looked at for a reminder by one of two servers, and the other does not wait',
    async run(tools) {
      const { person } = await addReminded(tools)
      const look = service(
        'user_id from private.claim_reminder_readers($1, 1, true, now())',
        '00000000-0000-0000-0000-000000000000',
      )
      expect(await tools.overlap(look, look)).toEqual([person, undefined])
      expect(tools.waited()).toBe(false)
    },
  },
  {
    of: ['private.keep_reminders'],
    title: 'of two reminders of a day one is made, with one email',
    async run(tools) {
      const { person, product } = await addReminded(tools)
      const make = service('private.keep_reminders($1)', reminderOf(person, product))
      await tools.overlap(make, make)
      expect(
        await tools.value(
          'owner',
          `select count(*)::integer from internal.alert_mails where user_id = $1 and kind = 'reminder'`,
          [person],
        ),
      ).toBe(1)
    },
  },
  {
    of: ['private.open_reminder'],
    title: 'the second press of a button waits for the first, and sees that it is done',
    async run(tools) {
      const { person, product } = await addReminded(tools)
      await tools.run('service', 'select private.keep_reminders($1)', [reminderOf(person, product)])
      const reminder = await tools.value(
        'owner',
        'select id from internal.reminders where user_id = $1',
        [person],
      )
      const press = service('done_at is null from private.open_reminder($1, $2)', person, reminder)
      const done = service('private.note_reminder_done($1)', reminder)
      expect(await tools.overlap(press, press, done)).toEqual([true, false])
      expect(tools.waited()).toBe(true)
    },
  },
]
