import type { Backend } from '#src/backend.ts'
import {
  describeAccountMailFailure,
  describeMailFailure,
} from '#src/integrations/mail/describe-mail-failure.ts'
import type { MailService, NotedMail, NotedMailService } from '#src/integrations/mail/mail.ts'
import type { Log } from '#src/log/log.ts'

/** A mail as the log knows it: nothing of what it says but its subject. */
interface MailEntry {
  kind: string
  to: string
  subject: string
  userId: string | null
  messageId: string | null
}

export interface MailOutcome {
  /** waiting: it failed, and is tried again. */
  state: 'sent' | 'waiting' | 'failed' | 'unsure'
  /** Why it failed, in short words without secrets. */
  error: string | null
}

/**
 * Notes a mail that is about to be sent, and, by what it gives, what became of it. It never fails: a mail is worth more than
 * its note. docs/behaviour/admin-mails.md
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

/** The same mail service, with each mail in the log: before it is sent, and when it is known what became of it. */
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

/** For mails of accounts, which the embedded backend sends by itself. */
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
