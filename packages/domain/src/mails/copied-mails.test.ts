import { describe, expect, it } from 'vitest'
import type { MailText } from '#src/mails/mail-text.ts'
import { readMail } from '#src/mails/read-mail.ts'

const context = { today: '2026-11-26', timeZone: 'Europe/Berlin' }
const BODY = `Thank you for shopping with us.

Order #114-3344556-1122334

Foldable Laptop Stand, Aluminum
Qty: 1
$29.99

Order Total: $29.99
`

const dayOf = (mail: Partial<MailText>) => {
  const whole = { subject: '', from: null, date: null, html: '', text: BODY, attached: [], ...mail }
  return readMail(whole, context)[0]?.day?.value ?? null
}

describe('the head of a mail, copied as the mail program shows it', () => {
  it.each([
    ['Sat, Nov 21, 2026 at 8:14 AM', '2026-11-21'],
    ['Saturday, November 21, 2026 8:14 AM', '2026-11-21'],
    ['Samstag, 21. November 2026 um 08:14', '2026-11-21'],
    ['Sa., 21. Nov. 2026, 08:14', '2026-11-21'],
    ['samedi 21 novembre 2026 à 08:14', '2026-11-21'],
    ['sábado, 21 de noviembre de 2026, 8:14', '2026-11-21'],
    ['sab 21 nov 2026 alle ore 08:14', '2026-11-21'],
    ['Sat, 21 Nov 2026 08:14:00 +0000', '2026-11-21'],
    ['21/11/2026 08:14', '2026-11-21'],
    ['Sat 11/21/2026 8:14 AM', '2026-11-21'],
    ['03/04/2026 10:00', null],
    ['last Saturday', null],
  ])('%s', (date, day) => {
    const from = { name: 'Amazon.com', address: 'auto-confirm@amazon.com' }
    expect(dayOf({ subject: 'Ordered: "Foldable Laptop Stand, ..."', from, date })).toBe(day)
  })
})

describe('the day in a line of its own, in a copied order', () => {
  it.each([
    ['Ordered November 21, 2026', '2026-11-21'],
    ['Ordered: 21 Nov 2026', '2026-11-21'],
    ['Purchased Nov 21, 2026', '2026-11-21'],
    ['Placed: 2026-11-21', '2026-11-21'],
    ['Bestellt: 21.11.2026', '2026-11-21'],
    ['Achetée le 21 novembre 2026', '2026-11-21'],
    ['Pedido el 21 de noviembre de 2026', '2026-11-21'],
    ['Ordinato il 21 novembre 2026', '2026-11-21'],
    ['Ordered by Mara', null],
    ['We ordered November rain 21, 2026 times', null],
  ])('%s', (line, day) => {
    expect(dayOf({ text: `Amazon.com order confirmation\n${line}\n${BODY}` })).toBe(day)
  })
})
