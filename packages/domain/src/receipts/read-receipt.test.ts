import { describe, expect, it } from 'vitest'
import { readReceipt } from '#src/receipts/read-receipt.ts'
import { pageOf } from '#src/testing/draw-page.ts'

const read = (texts: readonly string[], confidence?: number) =>
  readReceipt(
    { source: 'text', pages: [pageOf(texts, confidence)] },
    { today: '2026-11-21', dateOrder: 'day first' },
  )

/** Two identical passes over a page. */
const pictures = (page: ReturnType<typeof pageOf>) =>
  ({ source: 'pictures', passes: [[page], [page]] }) as const

describe('the total of a receipt', () => {
  it('is certain if the payment is the same', () => {
    expect(read(['Milk  2.00', 'Total  2.00', 'Cash  5.00', 'Change  3.00']).total).toMatchObject({
      value: 200,
      sure: true,
    })
  })

  it("is the payment's if a digit of the total was misread, and is marked", () => {
    const texts = ['Tray  5.90', 'Film  2.70', 'TOTAL INCL  8.40', 'CASH  20.00', 'CHANGE  11.40']
    expect(read(texts).total).toMatchObject({ value: 860, sure: false })
  })

  it('is not that of the tax summary', () => {
    const texts = [
      'Total  94.87',
      'Cash  94.87',
      'Change  0.00',
      'Tax Code  Amt (RM)',
      'Total :  89.50',
    ]
    expect(read(texts).total?.value).toBe(9487)
  })

  it('is guessed if no row names it, and marked', () => {
    expect(read(['Tea  15.00', '3  2.00']).total).toMatchObject({ value: 1500, sure: false })
    expect(read(['Thank you']).total).toBeNull()
  })

  it.each([
    ['Laptop  1,29,900.00', 'IGST 18%  23,382.00', 'Grand Total  ₹1,53,282.00'],
    ['Laptop  ₹1,29,900', 'IGST 18%  ₹23,382.00', 'Total  ₹1,53,282/-'],
  ])('is an Indian amount: %s, %s, %s', (...texts) => {
    expect(read(texts).total?.value).toBe(15_328_200)
  })

  it.each([
    [['Lamp  ₹10,593', 'IGST  1,906.00', 'Grand Total  ₹12,499']],
    [['Lamp  10.593', 'MwSt  1.906,00', 'Summe  12.499']],
    [['Lampe  ¥10,593', 'Subtotal  10.00', 'Total  ¥12,499']],
  ])('is empty if the total cannot be read: %j', (texts) => {
    expect(read(texts).total).toBeNull()
  })

  it('is uncertain if the reader was', () => {
    expect(read(['Grand Total  12.00'], 50).total).toMatchObject({ value: 1200, sure: false })
    expect(read(['Grand Total  12.00'], 96).total).toMatchObject({ value: 1200, sure: true })
  })

  it('is uncertain if it is less than its own parts: a pen hid the first digits', () => {
    const texts = ['Subtotal  144.68', 'Tax  8.67', 'TOTAL  3.35', 'CASH  3.35', 'CHANGE  0.00']
    expect(read(texts).total).toMatchObject({ value: 335, sure: false })
    const reduced = ['Subtotal  144.68', 'Gift Card  -141.33', 'TOTAL  3.35', 'VISA  3.35']
    expect(read(reduced).total).toMatchObject({ value: 335, sure: true })
  })

  it('is uncertain if no payment equals it', () => {
    const texts = ['Total excl  60.00', 'Tax  2.80', 'Total incl  62.80']
    expect(read([...texts, 'CASH  63.60', 'CHANGE  0.00']).total?.sure).toBe(false)
    expect(read([...texts, 'CASH  62.80', 'CHANGE  0.00']).total?.sure).toBe(true)
    expect(read([...texts, 'VISA  60.00', 'VISA  2.80']).total?.sure).toBe(true)
  })

  it('is the amount that was rounded for cash', () => {
    const paid = ['Total  102.39', 'Rounding  0.01', 'Total  102.40', 'CASH  102.40']
    expect(read(paid).total).toMatchObject({ value: 10_240 })
    const parts = ['Subtotal  87.80', '10% Srv Chg  8.78', 'GST @6%  5.81']
    expect(read([...parts, 'Total:  102.39', '  0.01', 'Total  102.40']).total).toMatchObject({
      value: 10_240,
    })
    // No cash is rounded to this.
    expect(read(['Total  102.40', 'Cash  102.40', 'Total  102.39']).total?.value).toBe(10_240)
  })

  it('is uncertain if only a rounding would explain that it is less than its parts', () => {
    const texts = ['Subtotal  144.68', 'Rounding  -0.01', 'TOTAL  53.35', 'CASH  53.35']
    expect(read([...texts, 'CHANGE  0.00']).total).toMatchObject({ value: 5335, sure: false })
  })

  it('is the amount paid, unless there was change', () => {
    expect(read(['Amount paid  50.00']).total?.value).toBe(5000)
    const texts = ['Total  45.00', 'Amount paid  50.00', 'Change  5.00']
    expect(read(texts).total).toMatchObject({ value: 4500, sure: true })
  })
})

describe('the order number of a receipt', () => {
  it.each([
    ['Order# 111-6778632-7354601', '111-6778632-7354601', true],
    ['Order D01-1234567-1234567', 'D01-1234567-1234567', true],
    ['Order 1l1-67786O2-73S4601', '111-6778602-7354601', false],
    ['Order No. 11545', '11545', true],
    ['Bestellnummer: DE-2026-0815', 'DE-2026-0815', true],
    ['Commande n° 20260815', '20260815', true],
  ])('of %j is %s, sure: %s', (text, value, sure) => {
    expect(read([text]).orderNumber).toMatchObject({ value, sure })
  })

  it('is missing if nothing is a number of a sale', () => {
    expect(read(['Tel 03-3271 9872']).orderNumber).toBeNull()
  })

  it.each([
    ['Invoice No: CS00012514'],
    ['Receipt # 2018030910080010555'],
    ['Bill No: C1-0170778'],
    ['Doc No. TD01167104'],
    ['Trans: 123456', 'Slip No 9820'],
    ['Rechnungsnr. 2026-0815'],
    ['Order No: 0031', 'Table 4', 'Total  12.00', 'Cash  12.00'],
    ['ORDER #12', 'Dine in'],
  ])('is not the number of an invoice, a till or a kitchen: %j', (...texts) => {
    expect(read(texts).orderNumber).toBeNull()
  })

  it('is that of an order that was sent, whatever else its page says', () => {
    const sent = ['Order #1042', 'Shipping address', 'Cash back  $2.00']
    expect(read(sent).orderNumber?.value).toBe('1042')
    const wares = ['Order number: HG-20481', 'Ceramic table lamp  24.50', 'Bar stool  40.00']
    expect(read([...wares, 'Server rack  9.00']).orderNumber?.value).toBe('HG-20481')
  })
})

describe('the items of a receipt', () => {
  it('are those that an invoice counts', () => {
    expect(read(['2 of: Birthday Cake Donuts, 12 oz  $2.99']).items).toEqual([
      { name: 'Birthday Cake Donuts, 12 oz', quantity: 2, price: 299, sure: false },
    ])
  })

  it('are those of a till, with the name next to or above the amount', () => {
    const texts = [
      'Tiger Bucket  93.88',
      'ROLLER SET',
      '1938 2  6.89 13.78',
      'Total  107.66',
      'Cash  107.66',
    ]
    expect(read(texts).items).toEqual([
      { name: 'Tiger Bucket', quantity: 1, price: 9388, sure: true },
      { name: 'ROLLER SET', quantity: 2, price: 689, sure: true },
    ])
  })

  it.each([
    ['picture', 'Brush for Roomba E I and all', true],
    ['picture', 'Brush for Roomba E | and all', false],
    ['text', 'Brush | Roomba E and all', true],
  ] as const)('of a %s called %j are sure: %s', (source, name, sure) => {
    const page = pageOf([`${name}  13.88`, 'Total  13.88', 'Cash  13.88'])
    const text = source === 'text' ? { source, pages: [page] } : pictures(page)
    const { items } = readReceipt(text, { today: '2026-11-21', dateOrder: 'day first' })
    expect(items).toEqual([{ name, quantity: 1, price: 1388, sure }])
  })
})
