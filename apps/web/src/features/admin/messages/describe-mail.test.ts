import { expect, test } from 'vitest'
import { describeMail, writeReplyAddress } from '#src/features/admin/messages/describe-mail.ts'

const at = '2026-11-20T10:00:00.000Z'

test.each([
  [{ mailed_at: at, mail_tries: 2, mail_due_at: null }, /^Emailed to the operator on Nov 20, 2026/],
  [{ mailed_at: null, mail_tries: 0, mail_due_at: at }, /about to be sent/],
  [
    { mailed_at: null, mail_tries: 1, mail_due_at: at },
    /failed: 1 try so far, the next one on Nov 20/,
  ],
  [{ mailed_at: null, mail_tries: 12, mail_due_at: null }, /stopped trying .* after 12 tries/],
  [{ mailed_at: null, mail_tries: 0, mail_due_at: null }, /not set up/],
])('the email of %j', (mail, words) => {
  expect(describeMail(mail)).toMatch(words)
})

test('an answer goes to the address and nowhere else', () => {
  const address = writeReplyAddress({ email: 'a?bcc=b&c@d.e', subject: 'Help & more' })
  expect(address).toBe('mailto:a%3Fbcc%3Db%26c%40d.e?subject=Re%3A%20Help%20%26%20more')
})
