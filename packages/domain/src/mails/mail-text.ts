/** A mail after its parts were decoded; what is attached is left out, but for mails. */
export type MailText = {
  subject: string
  from: { name: string; address: string } | null
  /** The moment of the Date header, or of the words above a forwarded mail, as it is written. */
  date: string | null
  html: string
  text: string
  /** Mails that are attached to it. */
  attached: readonly MailText[]
}
