import { describe, expect, it } from 'vitest'
import { alertRows } from './add-alerts.ts'
import { alertMails, hour, later, namesOf } from './alert-mail-rows.ts'
import { openDatabase, refusalOf } from './open-database.ts'

const database = openDatabase()
const { run, addPerson } = database
const { offer, match } = alertRows(database)
const { claim, settle, statesOf, addReader } = alertMails(database)

/** Claimed, and its runner died; noticed six minutes later. */
async function lose() {
  const reader = await addReader()
  const [mail] = await claim()
  expect(await claim(later(6 * 60_000))).toEqual([])
  return { ...reader, id: mail?.mail_id ?? '' }
}
const doubtful = (actor: string) =>
  run<{ id: string; state: string; offers: number }>(
    actor,
    'select * from public.admin_doubtful_alert_mails()',
  )

describe('an email that failed', () => {
  it('is retried after a minute, then later and later, and given up after a day and a half', async () => {
    const { person } = await addReader()
    const began = Date.now()
    let at = began
    let attempts = 0
    for (;;) {
      const [mail] = await claim(new Date(at))
      if (mail === undefined) break
      attempts += 1
      expect(mail.attempts).toBe(attempts)
      await settle(mail.mail_id, 'failed', new Date(at))
      const [row] = await run<{ next_try_at: Date; state: string }>(
        'owner',
        'select next_try_at, state from internal.alert_mails where id = $1',
        [mail.mail_id],
      )
      if (row?.state === 'given_up') break
      const wait = (row?.next_try_at.getTime() ?? 0) - at
      expect(wait).toBe(Math.min(60_000 * 2 ** (attempts - 1), 30 * 60_000))
      at += wait
    }
    expect((at - began) / hour).toBeGreaterThan(24)
    expect(await statesOf(person)).toEqual(['given_up'])
    // Some fifty tries, each with three statements, beside other work.
  }, 120_000)

  it('is not given up for days in which nobody tried it, as quiet hours or an outage', async () => {
    const { person } = await addReader()
    const [mail] = await claim()
    await settle(mail?.mail_id, 'failed')
    const [again] = await claim(later(50 * hour))
    expect(again?.mail_id).toBe(mail?.mail_id)
    await settle(again?.mail_id, 'failed', later(50 * hour))
    expect(await statesOf(person)).toEqual(['waiting'])
    const [last] = await claim(later(51 * hour))
    await settle(last?.mail_id, 'sent', later(51 * hour))
  })

  it('is combined with offers found meanwhile, in one email', async () => {
    const { person, word } = await addReader()
    const [first] = await claim()
    await offer(`Meanwhile ${word}`)
    await match()
    await settle(first?.mail_id, 'failed')
    expect(await statesOf(person)).toEqual(['dropped', 'waiting'])
    const [mail, ...more] = await claim(later(10 * 60_000))
    expect(more).toEqual([])
    expect(namesOf(mail)).toEqual([`Meanwhile ${word}`, `Thing 1 ${word}`])
    await settle(mail?.mail_id, 'sent')
  })

  it('that the SMTP server refused permanently waits for hours', async () => {
    await addReader()
    const [mail] = await claim()
    await settle(mail?.mail_id, 'refused')
    expect(await claim(later(5 * hour))).toEqual([])
    const [again] = await claim(later(6 * hour + 1000))
    expect(again?.mail_id).toBe(mail?.mail_id)
    await settle(again?.mail_id, 'sent')
  })
})

describe('an email with an unknown outcome', () => {
  it('is not sent again automatically, and shown to the operator', async () => {
    const { id, person } = await lose()
    expect(await statesOf(person)).toEqual(['unsure'])
    const admin = await addPerson('admin')
    expect(await doubtful(admin)).toContainEqual(
      expect.objectContaining({ id, state: 'unsure', offers: 1 }),
    )
    await run('service', 'select private.plan_instant_mails($1)', [later(hour)])
    expect(await claim(later(24 * hour))).toEqual([])
  })

  it('gets its outcome if its sender was only slow', async () => {
    const { id, person } = await lose()
    await settle(id, 'sent')
    expect(await statesOf(person)).toEqual(['sent'])
  })

  it('is sent again unchanged by an operator, and by nobody else', async () => {
    const { id, word } = await lose()
    await offer(`Newer ${word}`)
    await match()
    const again = 'select public.admin_send_alert_mail_again($1) as done'
    for (const kind of ['basic', 'pro', 'vip'] as const) {
      const person = await addPerson(kind)
      expect(await refusalOf(run(person, again, [id]))).toMatchObject({ code: '42501' })
      expect(await refusalOf(doubtful(person))).toMatchObject({ code: '42501' })
    }
    const admin = await addPerson('admin')
    expect(await run(admin, again, [id])).toEqual([{ done: true }])
    expect(await run(admin, again, [id])).toEqual([{ done: false }])
    const mails = await claim(later(hour))
    expect(mails.map(namesOf)).toContainEqual([`Thing 1 ${word}`])
    expect(mails.map(namesOf)).toContainEqual([`Newer ${word}`])
    for (const { mail_id } of mails) await settle(mail_id, 'sent', later(hour))
    expect(await run(admin, 'select action, target_id from public.audit_log')).toEqual([
      { action: 'alert_mail.send_again', target_id: id },
    ])
  })

  it('is dropped by an operator', async () => {
    const { id, person } = await lose()
    const drop = 'select public.admin_drop_alert_mail($1) as done'
    expect(await refusalOf(run(person, drop, [id]))).toMatchObject({ code: '42501' })
    const admin = await addPerson('admin')
    expect(await run(admin, drop, [id])).toEqual([{ done: true }])
    expect(await run(admin, drop, [id])).toEqual([{ done: false }])
    expect(await claim(later(24 * hour))).toEqual([])
    expect(await run(person, 'select from public.found_by_alerts()')).toHaveLength(1)
  })
})

describe('old data', () => {
  it('is deleted: emails after 60 days, found offers after 90', async () => {
    const { person } = await addReader()
    const [mail] = await claim()
    await settle(mail?.mail_id, 'sent')
    const forget = (days: number) =>
      run('service', 'select private.forget_alert_mails($1)', [later(days * 24 * hour)])
    await forget(59)
    expect(await statesOf(person)).toEqual(['sent'])
    await forget(61)
    expect(await statesOf(person)).toEqual([])
    const found = () =>
      run('owner', 'select from public.alert_matches where user_id = $1', [person])
    expect(await found()).toHaveLength(1)
    await run('service', 'select private.plan_instant_mails($1)', [later(hour)])
    expect(await claim(later(hour))).toEqual([])
    await forget(91)
    expect(await found()).toHaveLength(0)
  })
})
