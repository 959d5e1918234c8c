import { vendorDeadlines } from '#src/deadlines/vendor-deadlines.ts'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import { IntegrationError } from '#src/integrations/integration-error.ts'
import {
  UnsureMailError,
  type MailService,
  type OutgoingMail,
} from '#src/integrations/mail/mail.ts'

const stepDeadline = vendorDeadlines['step of an email']
/** Milliseconds for which a connection stays open for the next email. */
const idleTime = 5000

/** Sends through an SMTP server (`smtp://user:password@host:port`), over at most that many connections; opens nothing before the first email. */
export function openSmtp(
  smtpUrl: string,
  from: string,
  connections: number,
  deadline: number = vendorDeadlines.email,
): MailService {
  let transport: Promise<Transporter> | undefined
  /** The bodies of running emails: whether the SMTP server got one decides the meaning of a failure. */
  const bodies = new Map<string, Readable>()

  /** Loaded with the first email, because most servers on one machine send none. */
  async function openTransport(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    const opened: Transporter = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: connections,
      maxMessages: Infinity,
      // The sender decides about retries: a connection that ends may have taken the email.
      maxRequeues: 0,
      idleTimeout: idleTime,
      connectionTimeout: stepDeadline,
      greetingTimeout: stepDeadline,
      socketTimeout: stepDeadline,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    opened.use('stream', ({ message }, done) => {
      message.build((error, bytes) => {
        if (error) return done(error)
        // In one piece, because otherwise each of its hundreds of lines would be written separately.
        message.createReadStream = () => {
          const body = Readable.from([bytes], { objectMode: false })
          bodies.set(message.messageId(), body)
          return body
        }
        done()
      })
    })
    return opened
  }

  return {
    async send(mail, signal) {
      const message = writeMessage(mail, from)
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), deadline)
      try {
        const ends = [late.signal, ...(signal ? [signal] : [])]
        const opened = await (transport ??= openTransport())
        // An abandoned email is cut off, so that it does not arrive after all.
        await opened.sendMail({ ...message, signal: AbortSignal.any(ends) })
      } catch (cause) {
        const answer = readAnswer(cause)
        // Checked before failures without an answer: the SMTP server may have all of it.
        if (answer === 0 && bodies.get(message.messageId)?.readableDidRead === true) {
          throw new UnsureMailError({ cause })
        }
        throw new IntegrationError(
          'mail',
          answer < 500,
          'The mail server did not take the email.',
          {
            cause,
          },
        )
      } finally {
        clearTimeout(timer)
        bodies.delete(message.messageId)
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

type Message = Parameters<Transporter['sendMail']>[0] & { messageId: string }

/** Addresses as objects, and other headers on one line, so that no typed text becomes a header or a recipient. */
function writeMessage(mail: OutgoingMail, from: string): Message {
  const { to, subject, text, html, replyTo, headers = {}, id = randomUUID() } = mail
  const addresses = replyTo ? [to, replyTo.address] : [to]
  if (!addresses.every(isPlainAddress)) {
    throw new IntegrationError('mail', false, 'An email needs one plain address.')
  }
  const host = /@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address: to },
    subject: toOneLine(subject),
    messageId: `<${id}@${host}>`,
    text,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value: toOneLine(value) })),
    ...(html === undefined ? {} : { html }),
    ...(replyTo ? { replyTo: { ...replyTo, name: toOneLine(replyTo.name) } } : {}),
  }
}

/** One address, without characters that end it, quote it, group it or begin another. */
function isPlainAddress(value: string): boolean {
  return value.length <= 254 && /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u.test(value)
}

function toOneLine(value: string): string {
  return value.replaceAll(/[\s\p{C}]+/gu, ' ').trim()
}

const answerSchema = z.object({ responseCode: z.number() })

/** The SMTP server's status, 0 without one. From 500 on the same email would be refused again. */
function readAnswer(error: unknown): number {
  return answerSchema.safeParse(error).data?.responseCode ?? 0
}
