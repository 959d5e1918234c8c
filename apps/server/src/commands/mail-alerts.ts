import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Backend } from '#src/backend.ts'
import {
  claimedMailSchema,
  writeAlertMail,
  type ClaimedMail,
  type MailPlaces,
} from '#src/commands/alert-mail/alert-mail.ts'
import { IntegrationError } from '#src/integrations/integration-error.ts'
import { UnsureMailError, type MailService } from '#src/integrations/mail/mail.ts'
import type { Log } from '#src/log.ts'

export interface AlertMailServices {
  backend: Pick<Backend, 'asService'>
  mail: MailService
  places: MailPlaces
  log: Log
}

interface Outcome {
  mail: string
  result: 'sent' | 'failed' | 'refused' | 'unsure'
  error: string | null
}

/** Mails that are under way at the same time: as many are in doubt, at most, when this process dies. */
const mailsAtOnce = 10
/** Milliseconds before each further try to note what became of them. */
const laterTries = [500, 2000]

/**
 * Sends every alert mail that is due; gives the number of those that went out. A claim commits before its mails are sent and
 * what became of them is noted after, so that none is sent twice: of mails whose sender dies in between nobody knows, and an
 * operator decides. Ends early when `signal` says so, and when the mail server takes nothing (docs/behaviour/alerts.md).
 */
export async function mailAlerts(
  services: AlertMailServices,
  signal: AbortSignal,
): Promise<number> {
  const { backend, log } = services
  let sent = 0
  let mails = signal.aborted ? [] : await claim(backend)
  while (mails.length > 0) {
    const outcomes = await Promise.all(mails.map((mail) => send(services, mail)))
    await settle(services, outcomes)
    sent += outcomes.filter(({ result }) => result === 'sent').length
    if (outcomes.every(({ result }) => result === 'failed')) {
      log.warn('alerts.mail_server_away', { reason: outcomes[0]?.error })
      return sent
    }
    mails = signal.aborted ? [] : await claim(backend)
  }
  return sent
}

async function claim(backend: Pick<Backend, 'asService'>): Promise<ClaimedMail[]> {
  const rows = await backend.asService(async (transaction) => {
    const answer = await transaction.query('select * from private.claim_alert_mails($1)', [
      mailsAtOnce,
    ])
    return answer.rows as unknown[]
  })
  return z.array(claimedMailSchema).parse(rows)
}

async function send({ mail, places }: AlertMailServices, claimed: ClaimedMail): Promise<Outcome> {
  try {
    await mail.send(writeAlertMail(claimed, places))
    return { mail: claimed.mail_id, result: 'sent', error: null }
  } catch (error) {
    return { mail: claimed.mail_id, ...describeFailure(error) }
  }
}

/** What is no failure of the mail service happened before it was asked. */
function describeFailure(error: unknown): Pick<Outcome, 'result' | 'error'> {
  if (error instanceof UnsureMailError) return { result: 'unsure', error: error.message }
  if (!(error instanceof IntegrationError)) {
    return { result: 'refused', error: 'The mail could not be written.' }
  }
  const answer = /^\d{3}\b/.exec(readResponse(error.cause))?.[0]
  const words = answer === undefined ? error.message : `${error.message} It answered ${answer}.`
  return { result: error.retryable ? 'failed' : 'refused', error: words }
}

const responseSchema = z.object({ response: z.string() })

/** Words of a mail server may repeat the address; its code tells an operator enough. */
function readResponse(cause: unknown): string {
  return responseSchema.safeParse(cause).data?.response ?? ''
}

/** Tried again at once when the database does not answer: what is not noted is in doubt. */
async function settle({ backend, log }: AlertMailServices, outcomes: Outcome[]): Promise<void> {
  for (const wait of [...laterTries, null]) {
    try {
      await backend.asService((transaction) =>
        transaction.query('select private.settle_alert_mails($1)', [JSON.stringify(outcomes)]),
      )
      return
    } catch (error) {
      if (wait === null) throw error
      log.warn('alerts.mails_not_settled', { mails: outcomes.length, error })
      await sleep(wait)
    }
  }
}
