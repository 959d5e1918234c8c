import {
  button,
  codeInstead,
  note,
  paragraph,
  type AccountMail,
} from '#src/mails/account/account-mail.ts'

/** We request this one only when a person signs up with an address that has an account. */
export const magicLink: AccountMail = {
  title: 'You already have an account',
  parts: [
    paragraph(
      'Someone, probably you, tried to sign up for SampleTrail, or to sign in, with {{ .Email }}. This address already has an account, so you do not need a second one.',
    ),
    paragraph('This link signs you in without a password:'),
    button('Sign in'),
    codeInstead,
    note(
      "You can also sign in with your password at {{ .SiteURL }}/auth. If you forgot it, choose 'Forgot your password?' there.",
    ),
    note(
      'If it was not you, ignore this email. Nothing was changed, and nobody can sign in without this email or your password.',
    ),
  ],
}
