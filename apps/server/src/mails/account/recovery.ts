import {
  button,
  codeInstead,
  note,
  paragraph,
  type AccountMail,
} from '#src/mails/account/account-mail.ts'

export const recovery: AccountMail = {
  title: 'Choose a new password',
  parts: [
    paragraph('Someone, probably you, asked to reset the password of {{ .Email }} at SampleTrail.'),
    button('Choose a new password'),
    codeInstead,
    note('If it was not you, ignore this email. Your password stays as it is.'),
  ],
}
