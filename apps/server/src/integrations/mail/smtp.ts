import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import { IntegrationError } from '#src/integrations/integration-error.ts'
import type { MailService, OutgoingMail } from '#src/integrations/mail/mail.ts'

/** Milliseconds for a mail as a whole; each step of the talk with the mail server gets less. */
const mailDeadline = 15_000
const stepDeadline = 10_000

/** Sends through a mail server (`smtp://user:password@host:port`); nothing is opened before the first mail. */
export function openSmtp(smtpUrl: string, from: string, deadline = mailDeadline): MailService {
  let transport: Transporter | undefined

  /** Loaded with the first mail: most servers on one machine send none. */
  async function openTransport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    transport ??= createTransport({
      url: smtpUrl,
      connectionTimeout: stepDeadline,
      greetingTimeout: stepDeadline,
      socketTimeout: stepDeadline,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return transport
  }

  return {
    async send(mail) {
      const message = writeMessage(mail, from)
      try {
        await sendInTime(await openTransport(), message, deadline)
      } catch (cause) {
        const isFinal = readAnswer(cause) >= 500
        throw new IntegrationError('mail', !isFinal, 'The mail server did not take the mail.', {
          cause,
        })
      }
    },
    close: () => transport?.close(),
  }
}

type Message = Parameters<Transporter['sendMail']>[0]

/** Addresses as objects, and names and subject on one line: nothing that was typed becomes a header or a recipient. */
function writeMessage({ to, subject, text, html, replyTo }: OutgoingMail, from: string): Message {
  const addresses = replyTo ? [to, replyTo.address] : [to]
  if (!addresses.every(isPlainAddress)) {
    throw new IntegrationError('mail', false, 'A mail needs one plain address.')
  }
  return {
    from,
    to: { name: '', address: to },
    subject: toOneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    ...(replyTo ? { replyTo: { ...replyTo, name: toOneLine(replyTo.name) } } : {}),
  }
}

/** One address: nothing that ends it, quotes it, groups it or begins another. */
function isPlainAddress(value: string): boolean {
  return value.length <= 254 && /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(value)
}

function toOneLine(value: string): string {
  return value.replaceAll(/[\s\p{C}]+/gu, ' ').trim()
}

const answerSchema = z.object({ responseCode: z.number() })

/** The mail server's status, 0 when it gave none. From 500 on the same mail is refused again. */
function readAnswer(error: unknown): number {
  return answerSchema.safeParse(error).data?.responseCode ?? 0
}

async function sendInTime(
  transport: Transporter,
  message: Message,
  milliseconds: number,
): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds)
  try {
    await Promise.race([transport.sendMail(message), promise])
  } finally {
    clearTimeout(timer)
  }
}
