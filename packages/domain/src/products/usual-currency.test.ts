import { expect, it } from 'vitest'
import { usualCurrency } from '#src/products/usual-currency.ts'

const made = (day: string, currency: string, more: object = {}) => ({
  currency,
  created_at: `2026-11-${day}T10:00:00.000000+00:00`,
  deleted_at: null,
  import_id: null,
  ...more,
})

it('is the currency of the product that was added last', () => {
  expect(usualCurrency([made('02', 'GBP'), made('05', 'EUR'), made('03', 'JPY')], 'me')).toBe('EUR')
})

it('is not that of an example, or of a product in the trash', () => {
  const products = [
    made('02', 'GBP', { import_id: 'of a file' }),
    made('05', 'EUR', { import_id: 'me' }),
    made('06', 'JPY', { deleted_at: '2026-11-07T10:00:00Z' }),
  ]
  expect(usualCurrency(products, 'me')).toBe('GBP')
})

it('is the US dollar before the first product', () => {
  expect(usualCurrency([], 'me')).toBe('USD')
})
