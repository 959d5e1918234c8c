import { code, note, paragraph, type AccountMail } from '#src/mails/account/account-mail.ts'

export const reauthentication: AccountMail = {
  title: 'Your confirmation code',
  parts: [
    paragraph('You are about to change something important in your SampleTrail account.'),
    code('Enter this code to show that it is you:'),
    note('If it was not you, do not pass the code on, and choose a new password.'),
  ],
}
