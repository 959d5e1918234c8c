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

/** What the mail log says of a mail beside its address and its subject (docs/behaviour/admin-mails.md). */
interface MailNote {
  kind: 'contact_message' | 'trial_ending' | 'factor_removed' | 'farewell'
  /** Whose account it is about; null where it is nobody's. */
  userId: string | null
  /** The message of the contact form that it brings: all its tries are one row. */
  messageId?: string
  /** Whether whoever sends it tries again when it fails. */
  isTriedAgain?: boolean
}

export interface NotedMail extends OutgoingMail {
  note: MailNote
}

/** Sends mails of which the log is told: all of ours but alert mails, which have rows of their own. */
export interface NotedMailService {
  /** As `MailService.send`. */
  send(mail: NotedMail): Promise<void>
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
