import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { Log } from '#src/log.ts'
import type { Mail } from '#src/mailbox/mail.ts'
import type { Mailbox } from '#src/mailbox/mailbox.ts'
import { MailFailure } from '#src/mailbox/mail-failure.ts'
import { readMailAddress } from '#src/mailbox/mail-address.ts'
import type { MailOptions } from '#src/options.ts'

export interface Mailer {
  /** Resolves when the email was accepted; throws otherwise. */
  send(mail: Mail): Promise<void>
  /** Runs work that sends emails after the request was answered, so that the answer reveals nothing. */
  later(work: () => Promise<void>): void
  /** Waits for pending work, and disconnects from the SMTP server. */
  close(): Promise<void>
}

/** In milliseconds. */
interface Deadlines {
  /** For each step of the SMTP dialogue. */
  step: number
  /** For a whole email, because a person waits for the answer. */
  mail: number
}

const DEADLINES: Deadlines = { step: 10_000, mail: 15_000 }

/** Sends through the SMTP server of the options; without one, emails go to the mailbox. */
export function createMailer(
  options: MailOptions,
  mailbox: Mailbox,
  log: Log,
  deadlines: Deadlines = DEADLINES,
): Mailer {
  const { later } = mailbox
  const add = (work: () => Promise<void>) => later.add(work)
  if (options.smtpUrl === null) {
    return { send: (mail) => mailbox.keep(mail), later: add, close: () => later.settle() }
  }
  const smtp = createSmtpSender(options.smtpUrl, options.from, log, deadlines)
  return {
    send: (mail) => smtp.send(mail),
    later: add,
    async close() {
      await later.settle()
      smtp.close()
    },
  }
}

interface SmtpSender {
  send(mail: Mail): Promise<void>
  close(): void
}

function createSmtpSender(
  smtpUrl: string,
  from: string,
  log: Log,
  deadlines: Deadlines,
): SmtpSender {
  const sender = readMailAddress(from)
  if (!sender) throw new Error('The sender of mails is no mail address')
  let transport: Transporter | undefined
  /** The bodies of running emails: whether the SMTP server got one decides the meaning of a failure. */
  const bodies = new Map<string, Readable>()
  const host = sender.address.slice(sender.address.indexOf('@') + 1)

  /** Loaded with the first email: the package costs about 15 MB, and most backends on one machine send none. */
  async function openTransport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    transport ??= watchBodies(
      createTransport({
        url: smtpUrl,
        connectionTimeout: deadlines.step,
        greetingTimeout: deadlines.step,
        socketTimeout: deadlines.step,
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
      bodies,
    )
    return transport
  }

  return {
    async send(mail) {
      const recipient = readMailAddress(mail.to)
      if (!recipient) throw new Error('The recipient of a mail is no mail address')
      const messageId = `<${randomUUID()}@${host}>`
      try {
        const message = { ...mail, messageId, from: sender, to: recipient }
        await withDeadline(await openTransport(), message, deadlines.mail)
      } catch (error) {
        const wasGiven = bodies.get(messageId)?.readableDidRead === true
        // Nothing aborts a late one.
        const failure = new MailFailure(error, wasGiven || error instanceof LateError)
        const { reason, step, answer } = failure
        log.error('mail.failed', { reason, step, answer })
        throw failure
      } finally {
        bodies.delete(messageId)
      }
    },
    close: () => transport?.close(),
  }
}

class LateError extends Error {
  override readonly name = 'LateError'
  readonly code = 'ETIMEDOUT'
}

function watchBodies(transport: Transporter, bodies: Map<string, Readable>): Transporter {
  transport.use('stream', ({ message }, done) => {
    const createReadStream = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const body = createReadStream(options)
      bodies.set(message.messageId(), body)
      return body
    }
    done()
  })
  return transport
}

type Message = Parameters<Transporter['sendMail']>[0]

async function withDeadline(
  transport: Transporter,
  message: Message,
  milliseconds: number,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError()), milliseconds)
  })
  try {
    await Promise.race([transport.sendMail(message), deadline])
  } finally {
    clearTimeout(timer)
  }
}
