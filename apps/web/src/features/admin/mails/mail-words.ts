import type { MailState } from '#src/features/admin/mails/mail-search.ts'
import type { Tone } from '#src/ui/tone.ts'

/** The kinds of emails, as the database calls them. */
export const KIND_WORDS: Readonly<Record<string, string>> = {
  confirmation: 'Email confirmation',
  recovery: 'Password reset',
  magic_link: 'Sign-in link',
  email_change: 'Email change',
  invite: 'Invitation',
  reauthentication: 'Confirmation code',
  password_changed_notification: 'Password changed',
  factor_removed: 'Two-factor turned off',
  contact_message: 'Contact message',
  trial_ending: 'Trial ending',
  farewell: 'Account deleted',
  alert_instant: 'Alert email',
  alert_digest: 'Daily digest',
  alert_reminder: 'Reminder',
}

/** Kinds in the filter; 'alert' means those that have no row in the mail log. */
export const KINDS = [
  ...Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label })),
  { value: 'alert', label: 'Alert emails, digests and reminders' },
].toSorted((one, other) => one.label.localeCompare(other.label))

export const nameKind = (kind: string) => KIND_WORDS[kind] ?? kind
/** Alert emails have separate rows, and no stored subject. */
export const isAlertMail = (kind: string) => kind.startsWith('alert_')

export const STATES = [
  { value: 'waiting', label: 'Waiting', tone: 'blue' },
  { value: 'sent', label: 'Sent', tone: 'green' },
  { value: 'failed', label: 'Failed', tone: 'red' },
  { value: 'unsure', label: 'In doubt', tone: 'orange' },
  { value: 'dropped', label: 'Dropped', tone: 'grey' },
] as const satisfies { value: MailState; label: string; tone: Tone }[]

/** What an operator can do about an email, or why there is nothing to do; null if the state says enough. */
export function adviseMail({
  state,
  error,
  kind,
}: {
  state: string
  error: string | null
  kind: string
}): string | null {
  if (state === 'waiting') return error === null ? null : 'It will be retried.'
  if (state === 'dropped') return 'It had no offers left, or an admin dropped it.'
  if (state === 'unsure') return 'It may have arrived.'
  return state === 'failed' ? adviseFailure(error ?? '', kind) : null
}

function adviseFailure(error: string, kind: string): string {
  if (error.includes('user or the password')) return 'Check the user and password in SMTP_URL.'
  if (error.includes('could not be reached')) {
    return 'Check SMTP_URL, and that the mail server runs.'
  }
  if (/answered 5/.test(error)) {
    const to = kind === 'contact_message' ? 'CONTACT_EMAIL' : 'the address'
    return `The mail server refuses it for good. Check ${to}, then MAIL_FROM.`
  }
  if (/answered 4/.test(error)) return 'The mail server was busy. Request it again later.'
  return 'Check the log of this server, and SMTP_URL.'
}
