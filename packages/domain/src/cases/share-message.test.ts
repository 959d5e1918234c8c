import { expect, it } from 'vitest'
import { askedAmountText, missingText, pdfName, shareMessage } from '#src/cases/share-message.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const url = 'https://app.test/proof/x'
const sixty = 'x'.repeat(60)

it.each([
  [['Lamp'], 'Lamp'],
  [['Lamp', 'Desk'], '2 products'],
  [Array.from({ length: 1000 }, () => 'Lamp'), '1,000 products'],
  [[sixty], sixty],
  [[`${sixty}y`], `${'x'.repeat(59)}…`],
  [['💡'.repeat(61)], `${'💡'.repeat(59)}…`],
])('the message about %j names %s', (names, what) => {
  expect(shareMessage(names, url)).toEqual({
    subject: `Proof for ${what}`,
    text: `Hello, here is the proof for ${what}:\n${url}`,
  })
})

it.each([
  [[{}], 'Open: $20.00'],
  [[{}, { price: 5 }, { currency: 'EUR' }], 'Open: $25.00 and €20.00'],
  [[{}, { status: 'paid', currency: 'EUR' }], 'Open: $20.00'],
  [[{ status: 'paid' }], 'Nothing is open: the page says “Refunded”'],
] as const)('what is asked for %j: %s', (rows, text) => {
  expect(askedAmountText(rows.map((values) => moneyProduct(values)))).toBe(text)
})

it.each([
  [['Lamp'], 'Acme', 'Proof Lamp.pdf'],
  [['Lamp', 'Desk'], 'Acme', 'Proof Acme.pdf'],
  [['Lamp', 'Desk'], null, 'Proof 2.pdf'],
  [['../a\\b: "c" <d>|e?*\u0000'], null, 'Proof a b c d e.pdf'],
  [['台灯'], null, 'Proof 台灯.pdf'],
  [['...'], null, 'Proof.pdf'],
  [['x'.repeat(300)], null, `Proof ${'x'.repeat(59)}….pdf`],
])('the PDF of %j of %s is %s', (names, seller, name) => {
  expect(pdfName(names, seller)).toBe(name)
})

it.each([
  [1, 1, /^The server does not have this product yet/u],
  [1, 3, /^1 of the chosen products is left out/u],
  [2, 3, /^2 of the chosen products are left out/u],
  [3, 3, /^All of the chosen products are left out/u],
])('%i of %i chosen products that the server does not have', (missing, chosen, text) => {
  expect(missingText(missing, chosen)).toMatch(text)
})
