import { describe, expect, it } from 'vitest'
import { findCurrency } from '#src/receipts/money/find-currency.ts'
import { rowsOf } from '#src/receipts/page/page.ts'
import { pageOf } from '#src/testing/draw-page.ts'

describe('the currency of a receipt', () => {
  it.each([
    [['Total RM 12.00', 'Cash RM 12.00'], 'MYR', true],
    [['Amount (RM)', 'Total 12.00'], 'MYR', false],
    [['Total £12.00', 'Visa £12.00'], 'GBP', true],
    [['Total 12,00 €', 'Karte 12,00 €'], 'EUR', true],
    [['SUMME EUR 12,00'], 'EUR', false],
    [['Total US $12.00', 'Tax US $1.00'], 'USD', true],
    [['Total C$12.00', 'Tax C$1.00'], 'CAD', true],
    [['Total A$12.00', 'Tax A$1.00'], 'AUD', true],
    [['Total S$12.00', 'Tax S$1.00'], 'SGD', true],
    [['Total ₹499', 'Tax ₹40'], 'INR', true],
    [['CHF 12.00', 'CHF 1.00'], 'CHF', true],
    [['Total $12.00'], 'USD', false],
    [['Amazon.com', 'Total $12.00'], 'USD', true],
    [['Springfield, IL 62704', 'Total $12.00'], 'USD', true],
    [['Toronto, ON M5H 1J9', 'Total $12.00'], 'CAD', true],
    [['Selangor', 'Total $12.00'], 'MYR', false],
    [['Selangor', 'Total 12.00'], 'MYR', false],
    [['Johor Sdn Bhd', 'Total £12.00'], 'MYR', false],
    [['Total ¥1,980'], 'JPY', false],
  ])('of %j is %s, sure: %s', (texts, value, sure) => {
    expect(findCurrency(rowsOf(pageOf(texts)))).toMatchObject({ value, sure })
  })

  it('is unknown if nothing shows it', () => {
    expect(findCurrency(rowsOf(pageOf(['Total 12.00'])))).toBeNull()
  })
})
