import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import type { Log } from '#src/log.ts'
import type { Mail } from '#src/mailbox/mail.ts'
import type { Mailbox } from '#src/mailbox/mailbox.ts'
import { readMailAddress } from '#src/mailbox/mail-address.ts'
import type { MailOptions } from '#src/options.ts'

export interface Mailer {
  /** Resolves when the mail was handed over; throws when it was not. */
  send(mail: Mail): Promise<void>
  /** Does what ends in mails after the request was answered, so that the answer tells nothing of it. */
  later(work: () => Promise<void>): void
  /** Waits for what is still to be done, and lets go of the mail server. */
  close(): Promise<void>
}

/** In milliseconds. */
interface Deadlines {
  /** For each step of the talk with the mail server. */
  step: number
  /** For a mail as a whole: someone waits for the answer. */
  mail: number
}

const DEADLINES: Deadlines = { step: 10_000, mail: 15_000 }

/** Sends through the SMTP server of the options; without one, mails stay in the mailbox. */
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

  /** Loaded with the first mail: the package costs some 15 MB, and most backends on one machine send none. */
  async function openTransport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    transport ??= createTransport({
      url: smtpUrl,
      connectionTimeout: deadlines.step,
      greetingTimeout: deadlines.step,
      socketTimeout: deadlines.step,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return transport
  }

  return {
    async send(mail) {
      const recipient = readMailAddress(mail.to)
      if (!recipient) throw new Error('The recipient of a mail is no mail address')
      try {
        const message = { ...mail, from: sender, to: recipient }
        await withDeadline(await openTransport(), message, deadlines.mail)
      } catch (error) {
        log.error('mail.failed', describeFailure(error))
        throw new Error('The mail server did not take the mail', { cause: error })
      }
    },
    close: () => transport?.close(),
  }
}

class LateError extends Error {
  override readonly name = 'LateError'
  readonly code = 'ETIMEDOUT'
}

const failureSchema = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
})

/** What a mail server says of a failure often repeats the address; its codes tell an operator as much. */
function describeFailure(error: unknown): Record<string, unknown> {
  const { code, command, responseCode } = failureSchema.safeParse(error).data ?? {}
  const step = command !== undefined && /^[A-Z ]{1,20}$/.test(command) ? command : null
  return { reason: code ?? 'unknown', step, answer: responseCode ?? null }
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
