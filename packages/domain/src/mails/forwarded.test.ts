import { expect, it } from 'vitest'
import { subjectOfPasted } from '#src/mails/forwarded.ts'

it.each([
  ['Subject: Ordered: "Lamp"\n\nHello', 'Ordered: "Lamp"'],
  [
    '\nVon: Amazon.de <a@amazon.de>\nAn: lena@example.com\r\nBetreff: Bestellt: "Sauger"\r\n',
    'Bestellt: "Sauger"',
  ],
  ['Objet : Votre commande', 'Votre commande'],
  ['Onderwerp: Je bestelling', 'Je bestelling'],
  ['件名：ご注文の確認', 'ご注文の確認'],
  ['*Oggetto:* Il tuo ordine', 'Il tuo ordine'],
])('a pasted text has its subject in its first lines: %j', (text, subject) => {
  expect(subjectOfPasted(text)).toBe(subject)
})

it('a text without such a line has none, and one far below is another one', () => {
  expect(subjectOfPasted('Hello Lena,\nthank you for your order.')).toBe('')
  expect(subjectOfPasted(`${'Line\n'.repeat(20)}Subject: Lamp`)).toBe('')
})
