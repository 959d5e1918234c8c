import {
  button,
  codeInstead,
  note,
  paragraph,
  type AccountMail,
} from '#src/mails/account/account-mail.ts'

export const emailChange: AccountMail = {
  title: 'Confirm your new email address',
  parts: [
    paragraph(
      'You asked to move your SampleTrail account from {{ .Email }} to {{ .NewEmail }}. Both addresses get an email like this one. Open the links in both to confirm the change.',
    ),
    button('Confirm the change'),
    codeInstead,
    note('If you did not ask for this, do not open the link, and choose a new password.'),
  ],
}
