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

/** Somebody who hears of new offers at once, and what was found for them. */
interface Reader {
  person: string
  word: string
  alertId: string
  /** The offers, in the order in which they were added. */
  ids: string[]
}

interface AlertMails {
  /** What a runner claims at that moment, begun; now, if nothing else is said. */
  claim: (at?: Date) => Promise<Claimed[]>
  /** Notes what became of a mail. */
  settle: (mailId: string | undefined, result: string, at?: Date) => Promise<unknown>
  /** States of somebody's mails, in the order in which they were made. */
  statesOf: (userId: string) => Promise<string[]>
  /** A Pro person with an alert for a word of their own, and offers with it that are found. */
  addReader: (offers?: number) => Promise<Reader>
}

export const hour = 3_600_000
export const later = (milliseconds: number) => new Date(Date.now() + milliseconds)
/** Names of the offers in a mail, in order of the alphabet. */
export const namesOf = (mail: Claimed | undefined) => mail?.items.map(({ name }) => name).toSorted()

/** What tests about mails of alerts do again and again. */
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
