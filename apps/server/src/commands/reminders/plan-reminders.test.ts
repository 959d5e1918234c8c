import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '@sampletrail/domain/dates/calendar-date.ts'
import type { MailServer } from '@sampletrail/local-backend/testing/mail-server'
import type { PushBrowser } from '@sampletrail/simulators/push-service.ts'
import type { Backend } from '#src/backend.ts'
import { planReminders } from '#src/commands/reminders/plan-reminders.ts'
import { createReminderTokens } from '#src/commands/reminders/reminder-token.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'
import type { Log } from '#src/log/log.ts'
import { addDueProduct } from '#src/testing/add-due-product.ts'
import { openReminderDesk, type ReminderDesk } from '#src/testing/open-reminder-desk.ts'
import type { TestPerson, TestServer } from '#src/testing/start-test-server.ts'

const failures: string[] = []
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (event) => void failures.push(event),
}
const still = new AbortController().signal
let desk: ReminderDesk
let site: TestServer
let backend: Backend
let queue: JobQueue
let sink: MailServer
let person: TestPerson
let browser: PushBrowser
let people = 0

const today = new Date().toISOString().slice(0, 10)
/** Noon in UTC, so many days from today: later than 9:00. */
const noon = (days: number) => new Date(`${addDays(today, days)}T12:00:00Z`)

beforeAll(async () => {
  desk = await openReminderDesk(log)
  ;({ site, backend, queue, sink } = desk)
}, 120_000)
afterAll(() => desk.stop())
beforeEach(async () => {
  await site.query('update public.users set reminds_by_mail = false, reminds_by_push = false')
  failures.length = 0
  person = await site.addPerson(`reminded${(people += 1)}`)
  await site.query(
    `update public.subscriptions set tier = 'pro', notifications_on = false where user_id = $1`,
    [person.id],
  )
  // Nobody is reminded on the day of signing up.
  await site.query(`update public.users set created_at = '2026-01-01' where id = $1`, [person.id])
  browser = await desk.subscribe(person)
})

/** A product of the person whose refund is due so many days from today. */
const addDue = (days: number, values: Record<string, unknown> = {}, owner = person) =>
  addDueProduct(owner, today, days, values)

/** As the job does it at that moment. */
async function plan(at: Date): Promise<number> {
  const made = await planReminders({ backend, queue, log, hasMail: true }, at, still)
  await queue.send('mail-alerts', {})
  return made
}

const received = () => desk.receive(person, browser)
const nothing = { pushes: [], mails: [] }
const choose = (byMail: boolean, byPush: boolean) =>
  site.query('update public.users set reminds_by_mail = $2, reminds_by_push = $3 where id = $1', [
    person.id,
    byMail,
    byPush,
  ])
const countTold = async () => {
  const [row] = await site.query(
    `select count(distinct reminder.user_id)::integer as people, count(*)::integer as reminders,
       (select count(*)::integer from internal.alert_mails as mail where mail.kind = 'reminder'
          and mail.user_id in (select id from public.users where email like 'many-%-' || $1 || '@%')) as mails
     from internal.reminders as reminder join public.users as account on account.id = reminder.user_id
     where account.email like 'many-%-' || $1 || '@%'`,
    [people],
  )
  return row
}
const run = () => planReminders({ backend, queue, log, hasMail: true }, noon(0), still)
const press = (action: string, token: string | undefined) =>
  fetch(`${site.server.localUrl}/api/reminders/${action}`, {
    method: 'POST',
    body: JSON.stringify({ token }),
  })
const readProduct = async (id: string) =>
  (await site.query('select * from public.products where id = $1', [id]))[0]

describe('a refund due yesterday', () => {
  test('is told by one push and one email, and not a second time', async () => {
    const { data: seller } = await person.client
      .from('sellers')
      .insert({ name: 'anna' })
      .select('id')
      .single()
    const id = await addDue(-1, { seller_id: seller?.id })
    expect(await plan(noon(0))).toBe(1)
    const told = await received()
    expect(told.mails).toEqual(['Refund of $35.00 from Anna is overdue'])
    expect(told.pushes).toEqual([
      {
        title: 'Refund of $35.00 from Anna is overdue',
        body: expect.stringMatching(/^Lamp: Refund of \$35\.00 was due .*, yesterday$/),
        url: `/dashboard/products/${id}`,
        tag: `reminder ${today}`,
        badge: 1,
        actions: [
          { action: 'done', title: 'Refund received' },
          { action: 'snooze', title: 'Tomorrow' },
        ],
        token: expect.any(String),
      },
    ])
    // The next minutes, another server, and a new hour the same day.
    await plan(new Date(noon(0).getTime() + 60_000))
    await site.query(`update public.users set remind_at = '10:00' where id = $1`, [person.id])
    expect(await plan(noon(0))).toBe(0)
    expect(await received()).toEqual(nothing)
  })

  test('is in an email with links, and one for turning off reminders alone', async () => {
    const id = await addDue(-1)
    await plan(noon(0))
    await vi.waitFor(() => expect(sink.received).toHaveLength(1), { timeout: 20_000 })
    const [letter] = sink.received
    const text = letter?.parts['text/plain'] ?? ''
    expect(text).toContain(`${site.server.publicUrl}/dashboard/products/${id}`)
    expect(text).toContain(`${site.server.publicUrl}/settings/notifications`)
    const token = /unsubscribe\?token=([\w-]+)&about=reminders/.exec(text)?.[1] ?? ''
    const address = `${site.server.localUrl}/api/alerts/unsubscribe?token=${token}`
    expect(letter?.headers).toContain('List-Unsubscribe-Post')
    const opened = await fetch(address, { redirect: 'manual' })
    expect(opened.headers.get('location')).toContain('&about=reminders')
    await site.query(`update public.subscriptions set notifications_on = true where user_id = $1`, [
      person.id,
    ])
    expect((await fetch(address, { method: 'POST' })).status).toBe(200)
    const [row] = await site.query(
      `select account.reminds_by_mail, account.reminds_by_push, plan.notifications_on
       from public.users as account join public.subscriptions as plan on plan.user_id = account.id where account.id = $1`,
      [person.id],
    )
    expect(row).toEqual({ reminds_by_mail: false, reminds_by_push: true, notifications_on: true })
    await received()
  })

  test('that was put off is not told', async () => {
    await addDue(-1, { steps_put_off: { refund: addDays(today, 1) } })
    expect(await plan(noon(0))).toBe(0)
    expect(await received()).toEqual(nothing)
    expect(await plan(noon(1))).toBe(1)
    await received()
  })

  test('that was put off or came after it was planned is not in the email', async () => {
    const one = await addDue(-1)
    const other = await addDue(-1, { name: 'Kettle' })
    await addDue(-1, { name: 'Mug' })
    const paidBack = await addDue(-1, { name: 'Board' })
    await planReminders({ backend, queue, log, hasMail: true }, noon(0), still)
    await person.client.from('products').update({ status: 'paid' }).eq('id', one)
    // It is not completed yet, which no email is about.
    await person.client.from('products').update({ refund_received: 35 }).eq('id', paidBack)
    await person.client
      .from('products')
      .update({ steps_put_off: { refund: 'never' } })
      .eq('id', other)
    await queue.send('mail-alerts', {})
    expect((await received()).mails).toEqual(['Refund of $35.00 for Mug is overdue'])
  })

  test('of which nothing is left makes no email', async () => {
    const id = await addDue(-1)
    await planReminders({ backend, queue, log, hasMail: true }, noon(0), still)
    await person.client
      .from('products')
      .update({ deleted_at: new Date().toISOString() })
      .eq('id', id)
    await queue.send('mail-alerts', {})
    expect((await received()).mails).toEqual([])
    const states = await site.query(
      `select state from internal.alert_mails where user_id = $1 and kind = 'reminder'`,
      [person.id],
    )
    expect(states).toEqual([{ state: 'dropped' }])
  })

  test('is told once more after a week, and then never again', async () => {
    await addDue(-12)
    const days = []
    for (let day = -12; day <= 0; day += 1) if ((await plan(noon(day))) > 0) days.push(day)
    expect(days).toEqual([-12, -5])
    expect((await received()).mails).toHaveLength(2)
  })
})

test('after three days off one message has everything', async () => {
  await addDue(-4, { name: 'Before' })
  await plan(noon(-3))
  expect((await received()).mails).toEqual(['Refund of $35.00 for Before is overdue'])
  await addDue(-2, { name: 'One' })
  await addDue(-1, { name: 'Two' })
  await addDue(0, { name: 'Three' })
  expect(await plan(noon(0))).toBe(1)
  const { pushes, mails } = await received()
  expect(mails).toEqual(['3 things to do today'])
  expect(pushes).toMatchObject([{ title: '3 things to do today', url: '/today', badge: 4 }])
  expect(pushes[0]?.body.split('\n')).toHaveLength(3)
})

test('people get what they chose: emails alone, pushes alone, or nothing', async () => {
  await addDue(-3)
  await choose(false, false)
  expect(await plan(noon(-1))).toBe(0)
  await choose(true, false)
  await plan(noon(0))
  expect(await received()).toMatchObject({ pushes: [], mails: [expect.any(String)] })
  await addDue(0)
  await choose(false, true)
  await plan(noon(1))
  expect(await received()).toMatchObject({ pushes: [expect.anything()], mails: [] })
})

test('products over the limit of a plan, and closed or suspended accounts, are not told', async () => {
  for (let count = 0; count < 8; count += 1) await addDue(-1, { name: `Lamp ${count}` })
  await site.query(
    `update public.subscriptions set tier = 'free', is_trial = true, trial_end = now() - interval '1 day' where user_id = $1`,
    [person.id],
  )
  const [limits] = await site.query(`select product_limit from public.plans where tier = 'free'`)
  await site.query(
    `insert into internal.account_closures (user_id, address_hash, had_used_trial) values ($1, sha256('x'), false)`,
    [person.id],
  )
  expect(await plan(noon(0))).toBe(0)
  await site.query('delete from internal.account_closures where user_id = $1', [person.id])
  await site.query(`update auth.users set banned_until = now() + interval '9 days' where id = $1`, [
    person.id,
  ])
  expect(await plan(noon(0))).toBe(0)
  await site.query('update auth.users set banned_until = null where id = $1', [person.id])
  expect(await plan(noon(0))).toBe(1)
  const [told] = await site.query(
    `select array(
       select (step ->> 'product_id')::uuid from internal.reminders, jsonb_array_elements(steps) as step where user_id = $1 order by 1
     ) = array(select id from private.active_product_ids($1) as id order by 1) as same, jsonb_array_length(steps) as many
     from internal.reminders where user_id = $1`,
    [person.id],
  )
  expect(told).toEqual({ same: true, many: limits?.['product_limit'] })
  await received()
})

test('nobody is reminded of example products', async () => {
  await site.query(
    `insert into public.imports (id, user_id, file_name, row_count, product_count) values ($1, $1, 'Example data', 1, 1)`,
    [person.id],
  )
  await addDue(-1, { name: 'Example', import_id: person.id })
  expect(await plan(noon(0))).toBe(0)
  await addDue(-1, { name: 'Own' })
  expect(await plan(noon(1))).toBe(1)
  expect(await received()).toMatchObject({ mails: [expect.not.stringContaining('Example')] })
})

test('a deleted account gets nothing', async () => {
  await addDue(-1)
  await site.query('delete from auth.users where id = $1', [person.id])
  expect(await plan(noon(0))).toBe(0)
})

describe('many people', () => {
  beforeEach(async () => {
    await site.query('update public.users set reminds_by_mail = false, reminds_by_push = false')
    await site.query(
      `with person as (
         insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
         select gen_random_uuid(), 'authenticated', 'authenticated', 'many-' || n || '-' || $1 || '@example.com', now(), now(), now()
         from generate_series(1, 600) as n returning id
       ) select count(*) from person`,
      [people],
    )
    await site.query(`update public.users set created_at = '2026-01-01' where email like 'many-%'`)
    await site.query(
      `insert into public.products (user_id, name, price, status, published_date, refund_due_date)
       select id, 'Lamp', 35, 'published', current_date - 9, current_date - 1 from public.users where email like 'many-%-' || $1 || '@%'`,
      [people],
    )
  })
  afterEach(() => site.query(`delete from internal.alert_mails where kind = 'reminder'`))
  test('are planned by two servers at once, each person once', async () => {
    const made = await Promise.all([run(), run()])
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(600)
    expect(await countTold()).toEqual({ people: 600, reminders: 600, mails: 600 })
  })

  test('lose nothing if a server dies in the middle: its batch is planned by the next one', async () => {
    let batches = 0
    const dying = {
      asService: <Result>(work: Parameters<typeof backend.asService<Result>>[0]) =>
        backend.asService<Result>(async (transaction) => {
          const result = await work(transaction)
          batches += 1
          // Everything is written, and the commit never comes.
          if (batches > 1) throw new Error('Killed.')
          return result
        }),
    }
    await expect(
      planReminders({ backend: dying, queue, log, hasMail: true }, noon(0), still),
    ).rejects.toThrow('Killed.')
    expect(failures).toContain('reminders.person_failed')
    expect(await countTold()).toEqual({ people: 500, reminders: 500, mails: 500 })
    await planReminders({ backend, queue, log, hasMail: true }, noon(0), still)
    expect(await countTold()).toEqual({ people: 600, reminders: 600, mails: 600 })
  })
})

describe('the buttons of a push', () => {
  test('record the refund once, as its owner would', async () => {
    const id = await addDue(-1)
    await addDue(-1, { name: 'Other', steps_put_off: { refund: addDays(today, 1) } })
    await plan(noon(0))
    const { pushes } = await received()
    const token = pushes[0]?.token
    const answers = await Promise.all([press('done', token), press('done', token)])
    const texts = await Promise.all(answers.map(async (answer) => await answer.json()))
    expect(texts).toContainEqual({ text: 'Recorded: refund of $35.00 for Lamp', badge: 0 })
    expect(texts).toContainEqual({ text: 'Already done', badge: 0 })
    expect(await readProduct(id)).toMatchObject({
      status: 'paid',
      refund_received: '35.00',
      refund_payments: [{ amount: 35, date: today, method: null, reference: null }],
    })
    const events = await site.query(
      `select actor_id from public.product_events where product_id = $1 and kind = 'changed'`,
      [id],
    )
    expect(events).toEqual([{ actor_id: person.id }])
    // What its owner took back stays so.
    await person.client.from('products').update({ status: 'published' }).eq('id', id)
    expect(await (await press('done', token)).json()).toMatchObject({ text: 'Already done' })
  })

  test('put everything off until tomorrow', async () => {
    const ids = [await addDue(-1), await addDue(-1, { name: 'Kettle' })]
    await plan(noon(0))
    const { pushes } = await received()
    expect(await (await press('done', pushes[0]?.token)).json()).toMatchObject({
      text: 'Already done',
    })
    const answer = await press('snooze', pushes[0]?.token)
    expect(await answer.json()).toEqual({ text: 'Reminder moved to tomorrow', badge: 0 })
    for (const id of ids) {
      expect(await readProduct(id)).toMatchObject({
        steps_put_off: { refund: addDays(today, 1) },
        status: 'published',
      })
    }
    expect(await plan(noon(1))).toBe(1)
    await received()
  })

  test('do nothing for products over the limit, old tokens, and accounts that are gone', async () => {
    const id = await addDue(-1)
    await plan(noon(0))
    const { pushes } = await received()
    const token = pushes[0]?.token ?? ''
    for (let count = 0; count < 6; count += 1) await addDue(30, { name: `Newer ${count}` })
    await site.query(`update public.subscriptions set tier = 'free' where user_id = $1`, [
      person.id,
    ])
    const refused = await press('done', token)
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('Upgrade to Pro'),
    ])
    expect(await readProduct(id)).toMatchObject({ status: 'published' })
    const tokens = createReminderTokens(site.server.supabase.secretKey)
    const [reminder] = await site.query('select id from internal.reminders where user_id = $1', [
      person.id,
    ])
    const claim = { userId: person.id, reminderId: String(reminder?.['id']) }
    const old = tokens.make(claim, new Date(Date.now() - 8 * 86_400_000))
    const foreign = createReminderTokens('sb_secret_x').make(claim, new Date())
    for (const wrong of [old, foreign, 'x', undefined]) {
      const answer = await press('done', wrong)
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('Please open the app.'),
      ])
    }
    await site.query('delete from auth.users where id = $1', [person.id])
    expect((await press('snooze', token)).status).toBe(404)
  })
})
