import { IntegrationError } from '#src/integrations/integration-error.ts'

/** An email of ours to one person. */
export interface OutgoingMail {
  /** A bare address, `somebody@example.com`. */
  to: string
  subject: string
  text: string
  /** Without it the email has only text. */
  html?: string
  /** The recipient of replies, if not the installation's sender. */
  replyTo?: { name: string; address: string }
  /** Additional headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** The part before the @ of its Message-ID, so that a repeated email has the same one. */
  id?: string
}

/** The email log's data about an email, in addition to its address and its subject (docs/behaviour/admin-mails.md). */
interface MailNote {
  kind: 'contact_message' | 'trial_ending' | 'factor_removed' | 'farewell'
  /** The account that it is about; null for none. */
  userId: string | null
  /** Its message of the contact form: all its tries are one row. */
  messageId?: string
  /** Whether its sender retries after a failure. */
  isTriedAgain?: boolean
}

export interface NotedMail extends OutgoingMail {
  note: MailNote
}

/** Sends emails with a log entry: all of ours except alert emails, which have their own rows. */
export interface NotedMailService {
  /** Like `MailService.send`. */
  send(mail: NotedMail): Promise<void>
}

/** How this installation sends emails. */
export interface MailService {
  /**
   * Resolves when the email was accepted; throws IntegrationError if it was not, within 15 seconds, and UnsureMailError if nobody
   * knows. When `signal` is aborted, running emails are cut off, and fail in one of the two ways.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>
  /** Disconnects from the SMTP server. */
  close(): void
}

/** The SMTP server had the email and did not say whether it accepts it: a repeated one may arrive twice. */
export class UnsureMailError extends IntegrationError {
  constructor(options?: ErrorOptions) {
    super('mail', true, 'The mail server did not say whether it took the email.', options)
  }
}
