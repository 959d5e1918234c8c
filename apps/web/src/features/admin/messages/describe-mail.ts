import type { Message } from '#src/features/admin/messages/use-messages.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const write = (at: string) => moment.format(new Date(at))

/** The state of the email that tells the operator about a message. */
export function describeMail({
  mailed_at,
  mail_tries,
  mail_due_at,
}: Pick<Message, 'mailed_at' | 'mail_tries' | 'mail_due_at'>): string {
  if (mailed_at !== null) return `Emailed to the operator on ${write(mailed_at)}.`
  const tries = mail_tries === 1 ? '1 try' : `${mail_tries} tries`
  if (mail_due_at !== null) {
    return mail_tries === 0
      ? 'The email to the operator is about to be sent.'
      : `The email to the operator failed: ${tries} so far, the next one on ${write(mail_due_at)}.`
  }
  return mail_tries === 0
    ? 'Not emailed to the operator: that was not set up when it was written.'
    : `We stopped trying to email it to the operator after ${tries}.`
}

/** A link that writes an answer in the reader's email program. */
export function writeReplyAddress({ email, subject }: Pick<Message, 'email' | 'subject'>): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
}
