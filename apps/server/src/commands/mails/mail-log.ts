import type { Backend } from '#src/backend.ts'
import {
  describeAccountMailFailure,
  describeMailFailure,
} from '#src/integrations/mail/describe-mail-failure.ts'
import type { MailService, NotedMail, NotedMailService } from '#src/integrations/mail/mail.ts'
import type { Log } from '#src/log/log.ts'

/** An email in the log: none of its contents except its subject. */
interface MailEntry {
  kind: string
  to: string
  subject: string
  userId: string | null
  messageId: string | null
}

export interface MailOutcome {
  /** waiting: it failed, and will be retried. */
  state: 'sent' | 'waiting' | 'failed' | 'unsure'
  /** The reason of its failure, in short words without secrets. */
  error: string | null
}

/**
 * Records an email before it is sent, and, through its result, the outcome. It never fails: an email is worth more than its
 * log entry. docs/behaviour/admin-mails.md
 */
type NoteMail = (entry: MailEntry) => Promise<(outcome: MailOutcome) => Promise<void>>

type Transaction = Parameters<Parameters<Backend['asService']>[0]>[0]

export function createMailLog(
  backend: Pick<Backend, 'asService'>,
  log: Log,
  count: (kind: string, state: MailOutcome['state']) => void = () => undefined,
): NoteMail {
  return async (entry) => {
    const warn = (error: unknown) => log.warn('mail.not_noted', { kind: entry.kind, error })
    let id: string | undefined
    try {
      id = await backend.asService((transaction) => begin(transaction, entry))
    } catch (error) {
      warn(error)
    }
    return async ({ state, error }) => {
      count(entry.kind, state)
      try {
        await backend.asService(async (transaction) => {
          const mail = id ?? (await begin(transaction, entry))
          await transaction.query('select private.settle_mail($1, $2, $3)', [mail, state, error])
        })
      } catch (failure) {
        warn(failure)
      }
    }
  }
}

async function begin(
  transaction: Transaction,
  { kind, to, userId, subject, messageId }: MailEntry,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ mail: string }>(
    'select private.begin_mail($1, $2, $3, $4, $5) as mail',
    [kind, to, userId, subject, messageId],
  )
  return rows[0]?.mail
}

/** The same email service, with each email in the log: before it is sent, and when its result is known. */
export function noteMails(mail: MailService, noteMail: NoteMail): NotedMailService {
  return {
    async send({ note, ...letter }: NotedMail) {
      const { to, subject } = letter
      const { kind, userId, messageId = null, isTriedAgain = false } = note
      const settle = await noteMail({ kind, to, subject, userId, messageId })
      try {
        await mail.send(letter)
      } catch (failure) {
        const { result, error } = describeMailFailure(failure)
        const end = result === 'unsure' ? 'unsure' : 'failed'
        await settle({ state: isTriedAgain ? 'waiting' : end, error })
        throw failure
      }
      await settle({ state: 'sent', error: null })
    },
  }
}

/** For account emails, which the embedded backend sends itself. */
export async function noteAccountMail(
  noteMail: NoteMail,
  { template, to, subject, userId }: Record<'template' | 'to' | 'subject' | 'userId', string>,
): Promise<(outcome: AccountMailOutcome) => Promise<void>> {
  const settle = await noteMail({ kind: template, to, subject, userId, messageId: null })
  return async ({ result, ...why }) =>
    await settle(
      result === 'sent'
        ? { state: 'sent', error: null }
        : { state: result, error: describeAccountMailFailure({ result, ...why }) },
    )
}

interface AccountMailOutcome {
  result: 'sent' | 'failed' | 'unsure'
  reason: string | null
  answer: number | null
}
