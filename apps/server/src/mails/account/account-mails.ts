import type { AccountMail } from '#src/mails/account/account-mail.ts'
import { confirmation } from '#src/mails/account/confirmation.ts'
import { emailChange } from '#src/mails/account/email-change.ts'
import { invite } from '#src/mails/account/invite.ts'
import { magicLink } from '#src/mails/account/magic-link.ts'
import { passwordChanged } from '#src/mails/account/password-changed.ts'
import { reauthentication } from '#src/mails/account/reauthentication.ts'
import { recovery } from '#src/mails/account/recovery.ts'

/** All emails about accounts, by Supabase's names for them. */
export const accountMails: Readonly<Record<string, AccountMail>> = {
  confirmation,
  recovery,
  magic_link: magicLink,
  email_change: emailChange,
  invite,
  reauthentication,
  password_changed_notification: passwordChanged,
}
