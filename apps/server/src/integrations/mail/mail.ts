import { IntegrationError } from '#src/integrations/integration-error.ts'

/** A mail of ours to one person. */
export interface OutgoingMail {
  /** A bare address, `somebody@example.com`. */
  to: string
  subject: string
  text: string
  /** Without it the text is all there is. */
  html?: string
  /** Who gets the answers, if not the sender of the installation. */
  replyTo?: { name: string; address: string }
  /** Besides the usual ones, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** What it is called before the @ of its Message-ID, so that it has the same one when it is sent again. */
  id?: string
}

/** How this installation sends mails. */
export interface MailService {
  /**
   * Resolves when the mail was handed over; throws IntegrationError when it was not, within 15 seconds, and UnsureMailError
   * when nobody can say. What is under way when `signal` is aborted is cut off, and fails in the one way or the other.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>
  /** Lets go of the mail server. */
  close(): void
}

/** The mail server had the mail and did not say whether it takes it: whoever sends it again may send it twice. */
export class UnsureMailError extends IntegrationError {
  constructor(options?: ErrorOptions) {
    super('mail', true, 'The mail server did not say whether it took the mail.', options)
  }
}
