import { randomUUID } from 'node:crypto'
import { addOffer, addSeller } from './add-rows.ts'
import type { OpenDatabase } from './open-database.ts'

interface AlertRows {
  /** A global seller that everybody sees. */
  openSeller: () => Promise<string>
  /** Adds an alert of a person; returns its id. */
  addAlert: (userId: string, keyword: string, columns?: Record<string, unknown>) => Promise<string>
  /** Adds an offer, by default of a seller that everybody sees; returns its id. */
  offer: (name: string, columns?: Record<string, unknown>, sellerId?: string) => Promise<string>
  /** Compares all waiting offers; returns how many there were. */
  match: () => Promise<number>
  /** Claims emails at that moment as a runner does, and starts them. */
  claimAndBegin: <Mail extends { mail_id: string }>(most: number, at: Date) => Promise<Mail[]>
  /** Names of the offers found for a person, in alphabetical order. */
  foundFor: (userId: string) => Promise<string[]>
}

/** Initial rows of tests about alerts. */
export function alertRows(database: OpenDatabase): AlertRows {
  const { run } = database
  let seller: Promise<string> | undefined
  const openSeller = () =>
    (seller ??= addSeller(database, null, { name: 'Open House', is_for_free_and_trial: true }))
  return {
    openSeller,
    async addAlert(userId, keyword, columns = {}) {
      const values = { id: randomUUID(), user_id: userId, keyword, ...columns }
      const names = Object.keys(values)
      await run(
        'owner',
        `insert into public.keyword_alerts (${names.join()}) values (${names.map((_name, index) => `$${index + 1}`).join()})`,
        Object.values(values),
      )
      return values.id
    },
    offer: async (name, columns = {}, sellerId) =>
      addOffer(database, sellerId ?? (await openSeller()), { name, ...columns }),
    async match() {
      const rows = await run<{ count: number }>('service', 'select private.match_offers() as count')
      return rows[0]?.count ?? 0
    },
    async claimAndBegin<Mail extends { mail_id: string }>(most: number, at: Date) {
      const runner = randomUUID()
      const mails = await run<Mail>(
        'service',
        'select * from private.claim_alert_mails($1, $2, $3)',
        [runner, most, at],
      )
      const ids = mails.map(({ mail_id }) => mail_id)
      await run('service', 'select private.begin_alert_mails($1, $2, $3)', [runner, ids, at])
      return mails
    },
    async foundFor(userId) {
      const rows = await run<{ name: string }>(
        'owner',
        `select offer.name from public.alert_matches as match join catalogue.products as offer on offer.id = match.offer_id
         where match.user_id = $1 order by 1`,
        [userId],
      )
      return rows.map(({ name }) => name)
    },
  }
}
