import { alertRows } from './add-alerts.ts'
import type { OpenDatabase } from './open-database.ts'

interface Claimed {
  mail_id: string
  user_id: string
  kind: string
  uses_left: number | null
  items: { name: string }[]
}

interface AlertDigests {
  /** A person on Basic who lives in this time zone, with an alert. */
  addReader: (timeZone: string) => Promise<string>
  /** Adds an offer found for that person at that moment; returns its name. */
  findFor: (person: string, at: string | Date) => Promise<string>
  /** Creates the digests that are due; returns how many. */
  plan: (at: string | Date) => Promise<number | undefined>
  /** Claims emails at that moment as a runner does, and starts them. */
  claim: (at: string | Date) => Promise<Claimed[]>
  /** Records the outcome of an email. */
  settle: (mailId: string, result: string, at: string | Date) => Promise<unknown>
  /** Plans and sends the digests that are due, as the server does; returns the offers that each person got. */
  send: (at: string | Date) => Promise<Record<string, string[]>>
  /** The local days for which a person has emails. */
  daysOf: (userId: string) => Promise<string[]>
}

/** Repeated steps of tests about digests. */
export function alertDigests(database: OpenDatabase): AlertDigests {
  const { run, addPerson } = database
  const { addAlert, offer, claimAndBegin } = alertRows(database)
  let offers = 0

  const plan: AlertDigests['plan'] = async (at) => {
    const rows = await run<{ count: number }>(
      'service',
      'select private.plan_digests($1) as count',
      [new Date(at)],
    )
    return rows[0]?.count
  }
  const claim: AlertDigests['claim'] = (at) => claimAndBegin<Claimed>(50, new Date(at))
  const settle: AlertDigests['settle'] = (mailId, result, at) =>
    run('service', 'select private.settle_alert_mails($1, $2)', [
      JSON.stringify([{ mail: mailId, result, error: 'as told' }]),
      new Date(at),
    ])

  return {
    plan,
    claim,
    settle,
    async addReader(timeZone) {
      const person = await addPerson()
      await run('owner', 'update public.users set time_zone = $2 where id = $1', [person, timeZone])
      await run(
        'owner',
        `update public.subscriptions set quota_reset_date = '2026-01-01' where user_id = $1`,
        [person],
      )
      await addAlert(person, 'lamp')
      return person
    },
    async findFor(person, at) {
      offers += 1
      const name = `Lamp ${offers}`
      const id = await offer(name, { expires_at: '2100-01-01' })
      await run('owner', 'delete from internal.offers_to_match')
      await run(
        'owner',
        `insert into public.alert_matches (user_id, offer_id, alert_id, keyword, found_at)
         select $1, $2, alert.id, alert.keyword, $3 from public.keyword_alerts as alert where alert.user_id = $1`,
        [person, id, new Date(at)],
      )
      return name
    },
    async send(at) {
      await plan(at)
      const told: Record<string, string[]> = {}
      for (const mail of await claim(at)) {
        await settle(mail.mail_id, 'sent', at)
        told[mail.user_id] = mail.items.map(({ name }) => name).toSorted()
      }
      return told
    },
    async daysOf(userId) {
      const rows = await run<{ day: string }>(
        'owner',
        'select local_day::text as day from internal.alert_mails where user_id = $1 order by 1',
        [userId],
      )
      return rows.map(({ day }) => day)
    },
  }
}
