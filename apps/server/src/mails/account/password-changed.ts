import { note, paragraph, type AccountMail } from '#src/mails/account/account-mail.ts'

export const passwordChanged: AccountMail = {
  title: 'Your password was changed',
  parts: [
    paragraph(
      'The password of your SampleTrail account {{ .Email }} was changed a moment ago. Other devices are signed out.',
    ),
    note(
      "If it was not you, set a new password at once: open {{ .SiteURL }}/auth and choose 'Forgot your password?'.",
    ),
  ],
}
