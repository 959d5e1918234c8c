import type { MailTemplate } from '#src/options.ts'

/** For host applications without their own template. */
export const builtInTemplates: Record<MailTemplate, { subject: string; text: string }> = {
  confirmation: {
    subject: 'Confirm your email address',
    text: `Open this link to confirm your email address:

{{ .ConfirmationURL }}

Or enter this code: {{ .Token }}

If you did not sign up, ignore this email.
`,
  },
  recovery: {
    subject: 'Reset your password',
    text: `Open this link to choose a new password:

{{ .ConfirmationURL }}

Or enter this code: {{ .Token }}

If you did not ask for this, ignore this email. Your password stays as it is.
`,
  },
  magic_link: {
    subject: 'Your sign-in link',
    text: `Open this link to sign in:

{{ .ConfirmationURL }}

Or enter this code: {{ .Token }}

If you did not ask for this, ignore this email.
`,
  },
  email_change: {
    subject: 'Confirm your new email address',
    text: `Open this link to confirm the change of your email address from {{ .Email }} to {{ .NewEmail }}:

{{ .ConfirmationURL }}

Or enter this code: {{ .Token }}

If you did not ask for this, do not open the link.
`,
  },
  invite: {
    subject: 'You have been invited',
    text: `You have been invited. Open this link to accept:

{{ .ConfirmationURL }}
`,
  },
  reauthentication: {
    subject: 'Your confirmation code',
    text: `Enter this code to confirm that it is you: {{ .Token }}

If you did not ask for this, change your password.
`,
  },
  password_changed_notification: {
    subject: 'Your password has been changed',
    text: `The password of {{ .Email }} has been changed.

If it was not you, reset your password at once.
`,
  },
}
