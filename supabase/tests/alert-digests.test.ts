import { describe, expect, it } from 'vitest'
import { alertDigests } from './alert-digest-rows.ts'
import { openDatabase } from './open-database.ts'

const database = openDatabase()
const { run } = database
const { addReader, findFor, plan, claim, settle, send, daysOf } = alertDigests(database)

const countersOf = async (userId: string) =>
  (
    await run<{ num_notification_emails_sent: number }>(
      'owner',
      'select num_notification_emails_sent from public.subscriptions where user_id = $1',
      [userId],
    )
  )[0]?.num_notification_emails_sent

const look = (at: string) => run('service', 'select private.note_digest_look($1)', [new Date(at)])

/** Finds the digests that are due and sends them, as the server does every five minutes. */
async function lookAndSend(at: string) {
  await look(at)
  return await send(at)
}

describe('a digest', () => {
  it('contains offers found until 20:00; later ones wait for the next', async () => {
    const person = await addReader('Europe/Berlin')
    const early = await findFor(person, '2026-06-10T17:59:00Z')
    const late = await findFor(person, '2026-06-10T18:01:00Z')
    expect((await send('2026-06-10T18:02:00Z'))[person]).toEqual([early])
    const later = await findFor(person, '2026-06-10T18:30:00Z')
    expect((await send('2026-06-10T21:59:00Z'))[person]).toBeUndefined()
    expect((await send('2026-06-11T17:59:00Z'))[person]).toBeUndefined()
    expect((await send('2026-06-11T18:00:00Z'))[person]).toEqual([late, later].toSorted())
  })

  it('is sent when the server is back on the same day, and not on the next', async () => {
    const person = await addReader('Europe/Berlin')
    const one = await findFor(person, '2026-06-20T10:00:00Z')
    expect((await send('2026-06-20T21:59:59Z'))[person]).toEqual([one])
    const two = await findFor(person, '2026-06-21T10:00:00Z')
    expect((await send('2026-06-21T22:00:00Z'))[person]).toBeUndefined()
    expect((await send('2026-06-22T18:00:00Z'))[person]).toEqual([two])
    expect(await daysOf(person)).toEqual(['2026-06-20', '2026-06-22'])
  })

  describe('that was due while no server ran', () => {
    it('contains earlier offers, once, if a server is back on the same day', async () => {
      const person = await addReader('UTC')
      const name = await findFor(person, '2027-06-07T12:00:00Z')
      await look('2027-06-07T19:00:00Z')
      expect((await lookAndSend('2027-06-10T20:03:00Z'))[person]).toEqual([name])
      for (const minute of ['08', '30', '59']) {
        await findFor(person, `2027-06-10T20:${minute}:00Z`)
        expect((await lookAndSend(`2027-06-10T20:${minute}:30Z`))[person]).toBeUndefined()
      }
      expect(await daysOf(person)).toEqual(['2027-06-10'])
    })

    it('contains offers found in the next hour if none were found before, once', async () => {
      const person = await addReader('UTC')
      await look('2027-07-07T19:00:00Z')
      expect((await lookAndSend('2027-07-10T20:03:00Z'))[person]).toBeUndefined()
      const name = await findFor(person, '2027-07-10T20:04:00Z')
      expect((await lookAndSend('2027-07-10T20:08:00Z'))[person]).toEqual([name])
      const next = await findFor(person, '2027-07-10T20:09:00Z')
      expect((await lookAndSend('2027-07-10T20:13:00Z'))[person]).toBeUndefined()
      expect((await lookAndSend('2027-07-11T20:00:00Z'))[person]).toEqual([next])
    })

    it('waits for the next day if nothing was found for an hour, or no server was back that day', async () => {
      const person = await addReader('UTC')
      await look('2027-08-07T19:00:00Z')
      await look('2027-08-10T20:03:00Z')
      const late = await findFor(person, '2027-08-10T21:04:00Z')
      expect((await lookAndSend('2027-08-10T21:05:00Z'))[person]).toBeUndefined()
      expect((await lookAndSend('2027-08-12T00:01:00Z'))[person]).toBeUndefined()
      expect((await lookAndSend('2027-08-12T20:00:00Z'))[person]).toEqual([late])
    })

    it('gets this hour only for people whose 20:00 passed: elsewhere 20:00 counts', async () => {
      const [here, there] = [await addReader('UTC'), await addReader('Asia/Kolkata')]
      await look('2027-09-10T19:00:00Z')
      await look('2027-09-10T20:30:00Z')
      const [name] = [await findFor(here, '2027-09-10T20:31:00Z')]
      await findFor(there, '2027-09-10T20:31:00Z')
      const told = await lookAndSend('2027-09-10T20:35:00Z')
      expect([told[here], told[there]]).toEqual([[name], undefined])
    })

    it('has no extra hour if servers ran all the time', async () => {
      const person = await addReader('UTC')
      await look('2027-10-10T19:55:00Z')
      await look('2027-10-10T20:00:00Z')
      await findFor(person, '2027-10-10T20:01:00Z')
      expect((await lookAndSend('2027-10-10T20:05:00Z'))[person]).toBeUndefined()
    })
  })

  it('is sent once a day even to a person who moves to another time zone', async () => {
    const person = await addReader('Europe/Berlin')
    await findFor(person, '2026-07-10T10:00:00Z')
    await send('2026-07-10T18:00:00Z')
    await run('owner', `update public.users set time_zone = 'America/New_York' where id = $1`, [
      person,
    ])
    await findFor(person, '2026-07-10T19:00:00Z')
    expect((await send('2026-07-11T00:30:00Z'))[person]).toBeUndefined()
    expect((await send('2026-07-12T00:00:00Z'))[person]).toHaveLength(1)
  })

  it('is planned once by several servers at the same time', async () => {
    const person = await addReader('UTC')
    await findFor(person, '2026-07-20T10:00:00Z')
    await Promise.all([1, 2, 3, 4].map(() => plan('2026-07-20T20:00:00Z')))
    expect(await daysOf(person)).toEqual(['2026-07-20'])
    expect((await send('2026-07-20T20:00:00Z'))[person]).toHaveLength(1)
  })

  it('goes only to Basic: Pro gets waiting offers at once', async () => {
    const person = await addReader('UTC')
    const name = await findFor(person, new Date(Date.now() - 25 * 3_600_000))
    await run('owner', `update public.subscriptions set tier = 'pro' where user_id = $1`, [person])
    expect((await send(new Date()))[person]).toBeUndefined()
    await run('service', 'select private.plan_instant_mails()')
    const [mail] = await claim(new Date(Date.now() + 1000))
    expect(mail).toMatchObject({ user_id: person, kind: 'instant', items: [{ name }] })
    await settle(mail?.mail_id ?? '', 'sent', new Date())
  })

  it('includes the offers of an instant email if its reader went back to Basic', async () => {
    const person = await addReader('UTC')
    const name = await findFor(person, '2026-07-28T10:00:00Z')
    await run('owner', 'select private.queue_instant_mails(array[$1::uuid])', [person])
    expect(await claim(new Date(Date.now() + 1000))).toEqual([])
    expect((await send('2026-07-28T20:00:00Z'))[person]).toEqual([name])
  })
})

describe('the five emails of a month', () => {
  it('are counted down, and the sixth is not sent; its offers are not sent next month', async () => {
    const person = await addReader('UTC')
    const left: (number | null)[] = []
    for (const day of ['01', '02', '03', '04', '05', '06', '07']) {
      await findFor(person, `2026-08-${day}T10:00:00Z`)
      await plan(`2026-08-${day}T20:00:00Z`)
      for (const mail of await claim(`2026-08-${day}T20:00:00Z`)) {
        left.push(mail.uses_left)
        await settle(mail.mail_id, 'sent', `2026-08-${day}T20:00:01Z`)
      }
    }
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect(await countersOf(person)).toBe(5)
    const fresh = await findFor(person, '2026-09-01T10:00:00Z')
    expect((await send('2026-09-01T20:00:00Z'))[person]).toEqual([fresh])
    expect(await countersOf(person)).toBe(1)
  })

  it('include offers that waited for up to seven days over a change of month', async () => {
    const person = await addReader('UTC')
    await run(
      'owner',
      `update public.subscriptions set num_notification_emails_sent = 5, quota_reset_date = '2026-09-02' where user_id = $1`,
      [person],
    )
    await findFor(person, '2026-09-20T10:00:00Z')
    const kept = await findFor(person, '2026-09-29T10:00:00Z')
    expect((await send('2026-09-29T20:00:00Z'))[person]).toBeUndefined()
    expect((await send('2026-10-01T20:00:00Z'))[person]).toEqual([kept])
  })

  it('are reduced again if an email fails, and counted if it is sent after all', async () => {
    const person = await addReader('UTC')
    await findFor(person, '2026-10-05T10:00:00Z')
    await plan('2026-10-05T20:00:00Z')
    const [first] = await claim('2026-10-05T20:00:00Z')
    expect(await countersOf(person)).toBe(1)
    await settle(first?.mail_id ?? '', 'failed', '2026-10-05T20:00:10Z')
    expect(await countersOf(person)).toBe(0)
    const [again] = await claim('2026-10-05T20:30:00Z')
    expect(again).toMatchObject({ mail_id: first?.mail_id, uses_left: 4 })
    await settle(again?.mail_id ?? '', 'sent', '2026-10-05T20:30:10Z')
    expect(await countersOf(person)).toBe(1)
    await run('service', `select private.return_abandoned_quota('0 seconds')`)
    expect(await countersOf(person)).toBe(1)
  })

  it('belong to the UTC month: 20:00 in New York on the 31st is the 1st', async () => {
    const person = await addReader('America/New_York')
    await run(
      'owner',
      `update public.subscriptions set num_notification_emails_sent = 5, quota_reset_date = '2026-12-02' where user_id = $1`,
      [person],
    )
    const name = await findFor(person, '2026-12-31T20:00:00Z')
    expect((await send('2027-01-01T01:00:00Z'))[person]).toEqual([name])
  })

  it('were used up elsewhere between plan and claim: nothing is sent, nothing is lost', async () => {
    const person = await addReader('UTC')
    const name = await findFor(person, '2027-02-10T10:00:00Z')
    await plan('2027-02-10T20:00:00Z')
    await run(
      'owner',
      `update public.subscriptions set num_notification_emails_sent = 5, quota_reset_date = '2027-02-01' where user_id = $1`,
      [person],
    )
    expect(await claim('2027-02-10T20:00:00Z')).toEqual([])
    await run(
      'owner',
      `update public.subscriptions set num_notification_emails_sent = 0 where user_id = $1`,
      [person],
    )
    expect((await send('2027-02-11T20:00:00Z'))[person]).toEqual([name])
  })
})
