import {
  button,
  codeInstead,
  note,
  paragraph,
  type AccountMail,
} from '#src/mails/account/account-mail.ts'

export const invite: AccountMail = {
  title: 'You are invited to SampleTrail',
  parts: [
    paragraph(
      'Someone invited {{ .Email }} to SampleTrail, where you keep track of products from the order to the refund.',
    ),
    button('Accept the invitation'),
    codeInstead,
    note('If you do not know what this is about, ignore this email.'),
  ],
}
