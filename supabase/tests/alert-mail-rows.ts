import { alertRows } from './add-alerts.ts'
import type { OpenDatabase } from './open-database.ts'

export interface Claimed {
  mail_id: string
  user_id: string
  kind: string
  attempts: number
  total: number
  items: { name: string; keyword: string }[]
}

/** A person who gets emails about new offers at once, and the offers found for them. */
interface Reader {
  person: string
  word: string
  alertId: string
  /** The offers, in the order in which they were added. */
  ids: string[]
}

interface AlertMails {
  /** Claims emails as a runner does, and starts them; at that moment, by default now. */
  claim: (at?: Date) => Promise<Claimed[]>
  /** Records the outcome of an email. */
  settle: (mailId: string | undefined, result: string, at?: Date) => Promise<unknown>
  /** States of a person's emails, in the order in which they were created. */
  statesOf: (userId: string) => Promise<string[]>
  /** A Pro person with an alert for a unique word, and offers with it that are found. */
  addReader: (offers?: number) => Promise<Reader>
}

export const hour = 3_600_000
export const later = (milliseconds: number) => new Date(Date.now() + milliseconds)
/** Names of the offers in an email, in alphabetical order. */
export const namesOf = (mail: Claimed | undefined) => mail?.items.map(({ name }) => name).toSorted()

/** Repeated steps of tests about alert emails. */
export function alertMails(database: OpenDatabase): AlertMails {
  const { run, addPerson } = database
  const { addAlert, offer, match, claimAndBegin } = alertRows(database)
  let words = 0
  return {
    claim: async (at = later(1)) => claimAndBegin<Claimed>(10, at),
    settle: async (mailId, result, at = new Date()) =>
      run('service', 'select private.settle_alert_mails($1, $2)', [
        JSON.stringify([{ mail: mailId, result, error: 'as told' }]),
        at,
      ]),
    async statesOf(userId) {
      const rows = await run<{ state: string }>(
        'owner',
        'select state from internal.alert_mails where user_id = $1 order by created_at, state',
        [userId],
      )
      return rows.map(({ state }) => state)
    },
    async addReader(offers = 1) {
      words += 1
      const word = `word${words}`
      const person = await addPerson('pro')
      const alertId = await addAlert(person, word)
      const ids: string[] = []
      for (let number = 1; number <= offers; number += 1) {
        ids.push(await offer(`Thing ${number} ${word}`))
      }
      await match()
      return { person, word, alertId, ids }
    },
  }
}
