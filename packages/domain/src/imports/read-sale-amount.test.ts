import { expect, it } from 'vitest'
import { decimalOfAmounts } from '#src/imports/read-amount.ts'
import { readSaleAmount } from '#src/imports/read-sale-amount.ts'

it.each<[string, 'point' | 'comma', number, string | null]>([
  ['1299.50', 'point', 129_950, null],
  ['$1,299.50', 'point', 129_950, null],
  ['1.299,50', 'comma', 129_950, null],
  ['1.299,50 €', 'comma', 129_950, 'EUR'],
  ['0', 'point', 0, null],
  ['free', 'point', 0, null],
  ['Free shipping', 'point', 0, null],
  ['GRATIS', 'point', 0, null],
  ['kostenlos', 'comma', 0, null],
  ['Versandkostenfrei', 'comma', 0, null],
  ['offerts', 'comma', 0, null],
  ['Livraison gratuite', 'comma', 0, null],
  ['envío gratis', 'comma', 0, null],
  ['frete grátis', 'comma', 0, null],
  ['za darmo', 'comma', 0, null],
  ['darmowa', 'comma', 0, null],
  ['bezpłatna', 'comma', 0, null],
  ['fri frakt', 'comma', 0, null],
  ['gratis verzending', 'comma', 0, null],
  ['ücretsiz kargo', 'comma', 0, null],
  ['spedizione gratuita', 'comma', 0, null],
])(
  '%j with a decimal %s is %d cents, as postage and as a cost',
  (text, decimal, cents, currency) => {
    const amount = { ok: true, cents, currency }
    expect(readSaleAmount(text, decimal, 'postage')).toEqual(amount)
    expect(readSaleAmount(text, decimal, 'cost')).toEqual(amount)
  },
)

it.each(['free', 'gratis', 'kostenlos', 'offert'])('%j is no price', (text) => {
  expect(readSaleAmount(text, 'point', 'price')).toEqual({
    ok: false,
    reason: `‘${text}’ is not an amount.`,
  })
})

it('an amount is a price, too', () => {
  expect(readSaleAmount('1.299,50 €', 'comma', 'price')).toMatchObject({ cents: 129_950 })
  expect(readSaleAmount('0.00', 'point', 'price')).toMatchObject({ cents: 0 })
})

it.each(['-', '--', '–', '—', 'n/a', 'N/A'])('%j is no amount at all', (text) => {
  expect(readSaleAmount(text, 'point', 'price')).toBeNull()
  expect(readSaleAmount(text, 'point', 'postage')).toBeNull()
  expect(readSaleAmount(text, 'point', 'cost')).toBeNull()
})

it.each<[string, 'point' | 'comma', number]>([
  ['(3.20)', 'point', 320],
  ['($3.20)', 'point', 320],
  ['(3,20 €)', 'comma', 320],
  ['-3.20', 'point', 320],
  ['−$1,299.50', 'point', 129_950],
  ['$ -3.20', 'point', 320],
  ['EUR -3,20', 'comma', 320],
  ['3.20-', 'point', 320],
])('%j is a cost of that amount, and no income', (text, decimal, cents) => {
  expect(readSaleAmount(text, decimal, 'cost')).toMatchObject({ ok: true, cents })
  expect(readSaleAmount(text, decimal, 'price')).toMatchObject({ ok: false })
  expect(readSaleAmount(text, decimal, 'postage')).toMatchObject({ ok: false })
})

it.each(['', 'soon', '1-2', '--3', '((3))', '(3', '3 + 4', '-', '10%', 'free 3', '-free'])(
  '%j is no cost',
  (text) => {
    expect(readSaleAmount(text, 'point', 'cost')?.ok ?? false).toBe(false)
  },
)

it.each([
  ['(3,20)', 'comma'],
  ['-14.39', 'point'],
  ['(1.299,50)', 'comma'],
  ['(3)', 'none'],
])('%j says that the decimals follow a %s', (text, sign) => {
  expect(decimalOfAmounts([text])).toBe(sign)
})
