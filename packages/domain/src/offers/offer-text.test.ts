import { expect, test } from 'vitest'
import { cleanOfferText } from '#src/offers/offer-text.ts'

test.each([
  ['  Desk   lamp\t', 'Desk lamp'],
  ['Desk\r\nlamp', 'Desk lamp'],
  ['Desk\u0000 \u0007lamp', 'Desk lamp'],
  ['Desk\u007F\u0085lamp', 'Desklamp'],
  ['Desk\u000Blamp', 'Desk lamp'],
  ['Lamp \u202Egpj.exe\u202C', 'Lamp gpj.exe'],
  ['\uFEFFLamp\u200B', 'Lamp'],
  ['La\u00ADmp', 'Lamp'],
  ['Cafe\u0301', 'Café'],
  ['👩\u200D🔧 set', '👩\u200D🔧 set'],
  ['half \uD83D a smile', 'half \uFFFD a smile'],
  ['<b>Lamp</b>', '<b>Lamp</b>'],
  [' \u200F ', ''],
])('%j is stored as %j', (given, kept) => {
  expect(cleanOfferText(given)).toBe(kept)
})
