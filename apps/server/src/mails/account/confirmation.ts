import {
  button,
  codeInstead,
  note,
  paragraph,
  type AccountMail,
} from '#src/mails/account/account-mail.ts'

export const confirmation: AccountMail = {
  title: 'Confirm your email address',
  parts: [
    paragraph('Welcome to SampleTrail. One step is left: confirm that {{ .Email }} is yours.'),
    button('Confirm email'),
    codeInstead,
    note(
      'If you did not sign up, ignore this email. We open no account without your confirmation.',
    ),
  ],
}
