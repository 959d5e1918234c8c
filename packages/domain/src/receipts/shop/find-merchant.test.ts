import { describe, expect, it } from 'vitest'
import { findMerchant } from '#src/receipts/shop/find-merchant.ts'
import { rowsOf } from '#src/receipts/page/page.ts'
import { pageOf } from '#src/testing/draw-page.ts'

const find = (texts: readonly string[], confidence?: number) =>
  findMerchant(rowsOf(pageOf(texts, confidence)))

describe('the merchant', () => {
  it.each([
    [['Order Details', 'Order# 111-6778632-7354601'], 'Amazon', true],
    [['Bestellung bei amazon.de'], 'Amazon', true],
    [['Thank you', 'walmart.com'], 'Walmart', true],
    [['TARGET', '04/07/2026'], 'Target', true],
    [['FAIR FOODS', 'Fair Foods Sdn Bhd (123456-X)', 'Jalan 3'], 'Fair Foods Sdn Bhd', true],
    [['BOOK NOOK', 'CO. (M) SDN 8HD', 'Tax invoice'], 'BOOK NOOK CO. (M) SDN BHD', true],
    [['Blue Door Cafe', '12 High Street', 'Tel 01234 567890'], 'Blue Door Cafe', true],
    [['Receipt', 'Juniper & Sons', '12 High Street'], 'Juniper & Sons', false],
  ])('of %j is %s, sure: %s', (texts, value, sure) => {
    expect(find(texts)).toMatchObject({ value, sure })
  })

  it('is uncertain if the line was not read clearly', () => {
    expect(find(['Blue Door Cafe'], 80)).toMatchObject({ value: 'Blue Door Cafe', sure: false })
  })

  it('is missing if no line is a name', () => {
    expect(find(['Commande n° 123456789', 'Bestellnummer 4711', 'Fecha 05/03/2026'])).toBeNull()
    expect(find(['Tax Invoice', 'Tel 03-3271 9872', 'Your target: 3 visits', '12.00'])).toBeNull()
  })
})
