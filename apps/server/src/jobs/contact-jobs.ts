import type { Backend } from '#src/backend.ts'
import { mailContactMessages } from '#src/commands/contact/mail-contact-messages.ts'
import type { NotedMailService } from '#src/integrations/mail/mail.ts'
import { callWhileFull } from '#src/jobs/call-while-full.ts'
import { repeatJob } from '#src/jobs/repeat-job.ts'
import type { Log } from '#src/log/log.ts'

interface ContactJobSettings {
  backend: Pick<Backend, 'asService'>
  /** Null if emails cannot be sent. */
  mail: NotedMailService | null
  /** The operator's address, or null: then messages are only stored. */
  contactEmail: string | null
  log: Log
}

export interface ContactJobs {
  /** Whether messages are emailed at all. */
  isMailed: boolean
  /** Called after a message was stored, so that its email need not wait. */
  mailSoon(): void
  stop(): Promise<void>
}

/** Milliseconds between checks for failed emails, and emails of a dead process. */
const minute = 60_000
const day = 86_400_000

/** Emails people's messages to the operator, and deletes old copies and entries of the email log (docs/behaviour/contact.md). */
export function startContactJobs(settings: ContactJobSettings): ContactJobs {
  const { backend, mail, contactEmail, log } = settings
  const deleting = repeatJob(
    async (signal) => {
      await backend.asService((transaction) =>
        transaction.query('select private.delete_old_contact_messages()'),
      )
      await callWhileFull(backend, 'select private.delete_old_mails($1) as count', signal)
    },
    { name: 'delete old contact messages and old entries of the email log', pause: day, log },
  )
  const mailing =
    mail && contactEmail !== null
      ? repeatJob(
          (signal) => mailContactMessages({ backend, mail, to: contactEmail, log }, signal),
          { name: 'email contact messages', pause: minute, log },
        )
      : null
  return {
    isMailed: mailing !== null,
    mailSoon: () => mailing?.wake(),
    async stop() {
      await Promise.all([deleting.stop(), mailing?.stop()])
    },
  }
}
