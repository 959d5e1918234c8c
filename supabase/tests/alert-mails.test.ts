import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { alertRows } from './add-alerts.ts'
import { type Claimed, alertMails, hour, later, namesOf } from './alert-mail-rows.ts'
import { openDatabase } from './open-database.ts'

const database = openDatabase()
const { run, raw } = database
const { addAlert, offer, match } = alertRows(database)
const { claim, settle, statesOf, addReader } = alertMails(database)

describe('an instant email', () => {
  it('contains everything that waits for its reader, once', async () => {
    const { person, word } = await addReader(2)
    const [mail, ...more] = await claim()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ user_id: person, kind: 'instant', attempts: 1, total: 2 })
    expect(namesOf(mail)).toEqual([`Thing 1 ${word}`, `Thing 2 ${word}`])
    expect(mail?.items[0]?.keyword).toBe(word)
    expect(await claim()).toEqual([])
    await settle(mail?.mail_id, 'sent')
    expect(await claim(later(hour))).toEqual([])
    const told = await run(person, 'select from public.alert_matches where mailed_at is not null')
    expect(told).toHaveLength(2)
  })

  it('is followed by the next after five minutes at the earliest', async () => {
    const { word } = await addReader()
    const [first] = await claim()
    await settle(first?.mail_id, 'sent')
    await offer(`Late ${word}`)
    await match()
    expect(await claim(later(4 * 60_000))).toEqual([])
    const [second] = await claim(later(5 * 60_000 + 1000))
    expect(namesOf(second)).toEqual([`Late ${word}`])
    await settle(second?.mail_id, 'sent')
  })

  it('waits no longer than that after one from a time when the clock was ahead', async () => {
    const { word } = await addReader()
    const [first] = await claim(later(hour))
    await settle(first?.mail_id, 'sent')
    await offer(`Late ${word}`)
    await match()
    expect(await claim(later(4 * 60_000))).toEqual([])
    const [second] = await claim(later(5 * 60_000 + 1000))
    expect(second).toMatchObject({ items: [{ name: `Late ${word}` }] })
    await settle(second?.mail_id, 'sent')
  })

  it('waits while offers are compared, but not forever', async () => {
    await addReader()
    await offer('Not compared yet')
    expect(await claim()).toEqual([])
    const [mail] = await claim(later(3 * 60_000))
    expect(mail).toMatchObject({ total: 1 })
    await settle(mail?.mail_id, 'sent')
    await match()
  })

  it('lists the newest 20 and counts the others', async () => {
    await addReader(22)
    const [mail] = await claim()
    expect(mail?.total).toBe(22)
    expect(mail?.items).toHaveLength(20)
    await settle(mail?.mail_id, 'sent')
  })

  it('goes to two runners once, also if one of them waits in its transaction', async () => {
    for (let count = 0; count < 3; count += 1) await addReader()
    const [one, other] = [await raw().connect('postgres'), await raw().connect('postgres')]
    await one.query('begin')
    const first = await one.query<Claimed>(
      'select * from private.claim_alert_mails(gen_random_uuid(), 2)',
    )
    const second = await other.query<Claimed>(
      'select * from private.claim_alert_mails(gen_random_uuid(), 5)',
    )
    await one.query('commit')
    const all = [...first.rows, ...second.rows].map(({ user_id }) => user_id)
    expect(first.rows).toHaveLength(2)
    expect(new Set(all).size).toBe(3)
    expect(all).toHaveLength(3)
    await Promise.all([one.end(), other.end()])
    // Nobody started them.
    for (const { mail_id } of await claim(later(21_000))) await settle(mail_id, 'sent')
  })

  it('of a stopped claim is available to the next', async () => {
    await addReader()
    const one = await raw().connect('postgres')
    await one.query('begin')
    await one.query('select private.claim_alert_mails(gen_random_uuid(), 5)')
    await one.query('rollback')
    const [mail] = await claim()
    expect(mail?.attempts).toBe(1)
    await settle(mail?.mail_id, 'sent')
    await one.end()
  })
})

describe('an email that was claimed and not started', () => {
  const runner = randomUUID()
  const claimOnly = (at = new Date(), by = runner) =>
    run<Claimed>('service', 'select * from private.claim_alert_mails($1, 10, $2)', [by, at])
  const begin = (mail: Claimed | undefined, at = new Date(), by = runner) =>
    run('service', 'select private.begin_alert_mails($1, $2, $3)', [by, [mail?.mail_id], at])

  it('waits again 20 seconds after its runner died, and counts as no attempt', async () => {
    await addReader()
    const [mail] = await claimOnly()
    expect(await claimOnly(later(19_000), randomUUID())).toEqual([])
    const [again] = await claim(later(21_000))
    expect(again).toMatchObject({ mail_id: mail?.mail_id, attempts: 1, total: 1 })
    await settle(again?.mail_id, 'sent')
  })

  it('is started once, only by its runner, and not if that is too late', async () => {
    await addReader()
    const [mail] = await claimOnly()
    expect(await begin(mail, new Date(), randomUUID())).toHaveLength(0)
    expect(await begin(mail, later(21_000))).toHaveLength(0)
    expect(await begin(mail)).toHaveLength(1)
    expect(await begin(mail)).toHaveLength(0)
    await settle(mail?.mail_id, 'sent')
  })

  it('that was claimed by another meanwhile is not started by the first', async () => {
    await addReader()
    const [mail] = await claimOnly()
    const other = randomUUID()
    await claimOnly(later(21_000), other)
    expect(await begin(mail, later(22_000))).toHaveLength(0)
    expect(await begin(mail, later(22_000), other)).toHaveLength(1)
    await settle(mail?.mail_id, 'sent')
  })

  it('waits again at once if its runner stops, with offers found meanwhile', async () => {
    const { person, word } = await addReader()
    const [mail] = await claimOnly()
    await offer(`Meanwhile ${word}`)
    await match()
    await run('service', 'select private.release_alert_mails($1)', [runner])
    expect(await begin(mail)).toHaveLength(0)
    expect(await statesOf(person)).toEqual(['dropped', 'waiting'])
    const [joined] = await claim(later(6 * 60_000))
    expect(namesOf(joined)).toEqual([`Meanwhile ${word}`, `Thing 1 ${word}`])
    await settle(joined?.mail_id, 'sent')
  })

  it('that was started is not released', async () => {
    const { person } = await addReader()
    const [mail] = await claimOnly()
    await begin(mail)
    await run('service', 'select private.release_alert_mails($1)', [runner])
    expect(await statesOf(person)).toEqual(['sending'])
    await settle(mail?.mail_id, 'sent')
  })
})

describe('at sending time', () => {
  it.each([
    [
      'an offer that expired',
      `update catalogue.products set expires_at = now() - interval '1 second' where id = $1`,
    ],
    ['an offer that is gone', `delete from catalogue.products where id = $1`],
    [
      'an offer of another country now',
      `update catalogue.products set country = 'CA' where id = $1`,
    ],
    [
      'an offer over the price now',
      `with changed as (update catalogue.products set price = 99 where id = $1 returning 1)
       update public.keyword_alerts set highest_price = 50 where user_id = $2`,
    ],
  ])('%s is omitted', async (_what, sql) => {
    const { ids, word, person } = await addReader(2)
    await run('owner', 'update catalogue.products set price = 5 where id = any($1)', [ids])
    const used = [ids[0], person].slice(0, sql.includes('$2') ? 2 : 1)
    await run('owner', sql, used)
    const [mail] = await claim()
    expect(namesOf(mail)).toEqual([`Thing 2 ${word}`])
    await settle(mail?.mail_id, 'sent')
    expect(await claim(later(hour))).toEqual([])
  })

  it.each([
    ['pausing', 'update public.keyword_alerts set is_paused = true where user_id = $1'],
    ['deleting', 'delete from public.keyword_alerts where user_id = $1'],
    ['excluding', `update public.keyword_alerts set excluded = '{thing}' where user_id = $1`],
    ['another word', `update public.keyword_alerts set keyword = 'elsewhere' where user_id = $1`],
    ['turning mails off', 'select private.stop_alert_mails($1)'],
    ['closing the account', 'select private.begin_closure($1)'],
    [
      'an inactive seller',
      `update public.sellers set is_active = ($1::uuid is null) where user_id is null`,
    ],
  ])('%s drops the email permanently', async (_what, sql) => {
    const { person } = await addReader()
    await run('owner', sql, [person])
    expect(await claim()).toEqual([])
    expect(await statesOf(person)).toEqual(['dropped'])
    await run('owner', 'update public.sellers set is_active = true where user_id is null')
    await run(
      'owner',
      'update public.subscriptions set notifications_on = true where user_id = $1',
      [person],
    )
    await run('service', 'select private.plan_instant_mails($1)', [later(hour)])
    expect(await claim(later(hour))).toEqual([])
  })

  it('another alert that finds the same offer is enough reason', async () => {
    const { alertId, person, word } = await addReader()
    await addAlert(person, `1 ${word}`)
    await run(person, 'delete from public.keyword_alerts where id = $1', [alertId])
    const [mail] = await claim()
    expect(namesOf(mail)).toEqual([`Thing 1 ${word}`])
    await settle(mail?.mail_id, 'sent')
  })

  it('offers found while emails were off are never sent', async () => {
    const { person, word } = await addReader(0)
    await run('service', 'select private.stop_alert_mails($1)', [person])
    await offer(`Quiet ${word}`)
    await match()
    await run(
      'owner',
      'update public.subscriptions set notifications_on = true where user_id = $1',
      [person],
    )
    await run('service', 'select private.plan_instant_mails($1)', [later(hour)])
    expect(await claim(later(hour))).toEqual([])
    expect(await run(person, 'select from public.found_by_alerts()')).toHaveLength(1)
  })
})
