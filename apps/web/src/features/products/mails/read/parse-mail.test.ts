import { expect, it } from 'vitest'
import { parseMail } from '#src/features/products/mails/read/parse-mail.ts'

it.each([
  'Sat, 21 Nov 2026 08:14:00 +0000 (UTC)',
  'Sat, Nov 21, 2026 at 8:14 AM',
  '03/04/2026 10:00',
])('keeps the date of a head as it is written: %s', async (date) => {
  const text = `From: Shop <orders@shop.example>\nDate: ${date}\nSubject: Ordered\n\nOrder 1\n`
  expect((await parseMail(new TextEncoder().encode(text))).date).toBe(date)
})

it('a mail without a date has none', async () => {
  const text = 'From: Shop <orders@shop.example>\nSubject: Ordered\n\nOrder 1\n'
  expect((await parseMail(new TextEncoder().encode(text))).date).toBeNull()
})
