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
}

/** How this installation sends mails. */
export interface MailService {
  /** Resolves when the mail was handed over; throws IntegrationError when it was not, within 15 seconds. */
  send(mail: OutgoingMail): Promise<void>
  /** Lets go of the mail server. */
  close(): void
}
