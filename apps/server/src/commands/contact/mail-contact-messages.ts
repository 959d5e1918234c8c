import type { Backend } from '#src/backend.ts'
import { IntegrationError } from '#src/integrations/integration-error.ts'
import type { NotedMail, NotedMailService } from '#src/integrations/mail/mail.ts'
import type { Log } from '#src/log/log.ts'
import { writeLetter } from '#src/mails/letter.ts'
import { toPlainLine } from '#src/mails/mail-words.ts'

interface ContactMailServices {
  backend: Pick<Backend, 'asService'>
  mail: NotedMailService
  /** The operator's address. */
  to: string
  log: Log
}

interface DueMessage {
  id: string
  name: string
  email: string
  subject: string
  message: string
  created_at: Date
  mail_tries: number
  mail_due_at: Date | null
}

/**
 * Emails every due message to the operator. A claim commits before its email is sent, and sets the next try: a failed email,
 * or a dead process, costs time and no message. Ends early on `signal`.
 */
export async function mailContactMessages(
  services: ContactMailServices,
  signal: AbortSignal,
): Promise<void> {
  const { backend, log } = services
  while (!signal.aborted) {
    const message = await claim(backend)
    if (message === null) return
    try {
      await services.mail.send(writeMail(message, services.to))
    } catch (error) {
      if (!(error instanceof IntegrationError)) throw error
      const event = message.mail_due_at === null ? 'contact.mail_given_up' : 'contact.mail_failed'
      log.error(event, { id: message.id, tries: message.mail_tries, error })
      continue
    }
    await backend.asService((transaction) =>
      transaction.query(
        'update public.contact_messages set mailed_at = now(), mail_due_at = null where id = $1',
        [message.id],
      ),
    )
  }
}

async function claim(backend: Pick<Backend, 'asService'>): Promise<DueMessage | null> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<DueMessage>(
      'select * from private.claim_contact_mail()',
    )
    return rows[0] ?? null
  })
}

function writeMail(
  { id, name, email, subject, message, created_at, mail_due_at }: DueMessage,
  to: string,
): NotedMail {
  const written = created_at.toISOString().slice(0, 16).replace('T', ' ')
  return {
    to,
    subject: `[SampleTrail] ${subject} from ${name}`,
    ...writeLetter({
      title: `${toPlainLine(subject)} from ${toPlainLine(name)}`,
      parts: [
        {
          kind: 'paragraph',
          text: [
            `Name: ${toPlainLine(name)}`,
            `Email: ${email}`,
            `Subject: ${toPlainLine(subject)}`,
            `Written: ${written} UTC`,
          ].join('\n'),
        },
        { kind: 'quote', text: message },
        { kind: 'note', text: 'Reply to this email to answer.' },
      ],
      why: 'Sent through the contact form. We have not checked that the address is theirs.',
    }),
    replyTo: { name, address: email },
    note: {
      kind: 'contact_message',
      userId: null,
      messageId: id,
      isTriedAgain: mail_due_at !== null,
    },
  }
}
