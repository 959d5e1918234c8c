import { describe, expect, it } from 'vitest'
import { readReceipt } from '#src/receipt/read-receipt.ts'
import { pageOf } from '#src/receipt/testing.ts'

const read = (texts: readonly string[], confidence?: number) =>
  readReceipt(
    { source: 'text', pages: [pageOf(texts, confidence)] },
    { today: '2026-11-21', dateOrder: 'day first' },
  )

describe('the total of a receipt', () => {
  it('is sure when the payment says the same', () => {
    expect(read(['Milk  2.00', 'Total  2.00', 'Cash  5.00', 'Change  3.00']).total).toMatchObject({
      value: 200,
      sure: true,
    })
  })

  it('is what the payment says where a digit of the total was misread, and is marked', () => {
    const texts = ['Tray  5.90', 'Film  2.70', 'TOTAL INCL  8.40', 'CASH  20.00', 'CHANGE  11.40']
    expect(read(texts).total).toMatchObject({ value: 860, sure: false })
  })

  it('is not that of the summary of taxes', () => {
    const texts = [
      'Total  94.87',
      'Cash  94.87',
      'Change  0.00',
      'Tax Code  Amt (RM)',
      'Total :  89.50',
    ]
    expect(read(texts).total?.value).toBe(9487)
  })

  it('is guessed where no row says so, and marked', () => {
    expect(read(['Tea  15.00', '3  2.00']).total).toMatchObject({ value: 1500, sure: false })
    expect(read(['Thank you']).total).toBeNull()
  })

  it('is not sure where the reader was not', () => {
    expect(read(['Grand Total  12.00'], 50).total).toMatchObject({ value: 1200, sure: false })
    expect(read(['Grand Total  12.00'], 96).total).toMatchObject({ value: 1200, sure: true })
  })
})

describe('the date of a receipt', () => {
  it.each([
    ['Date: 25/12/2018', '2018-12-25', true],
    ['Date: 03/04/2018', '2018-04-03', false],
    ['12/28/2017 10:17', '2017-12-28', true],
    ['2018-03-18 13:21', '2018-03-18', true],
    ['10 Apr 2018', '2018-04-10', true],
    ['Ordered on September 8, 2024', '2024-09-08', true],
    ['02/JAN/2017', '2017-01-02', true],
    ['Date: 02/02/2017', '2017-02-02', true],
    ['Date 3O/O3/2018', '2018-03-30', false],
    ['Date: 05 03- 2018', '2018-03-05', false],
  ])('of %j is %s, sure: %s', (text, value, sure) => {
    expect(read([text]).orderDate).toMatchObject({ value, sure })
  })

  it.each(['Time 11.14.00', 'Date 31/02/2018', '01/01/2099', 'No 12/345/6'])(
    'is none in %j',
    (text) => {
      expect(read([text]).orderDate).toBeNull()
    },
  )

  it('is told by another one that can be read in one way only', () => {
    expect(read(['Date: 04/03/2018', 'Printed 2018-03-04 10:00']).orderDate).toMatchObject({
      value: '2018-03-04',
      sure: true,
    })
  })

  it('is that of the order, not of its delivery or return', () => {
    const texts = [
      'Ordered on November 1, 2024',
      'Delivered November 2, 2024',
      'Return window closed on January 31, 2025',
    ]
    expect(read(texts).orderDate).toMatchObject({ value: '2024-11-01', sure: true })
  })
})

describe('the order number of a receipt', () => {
  it.each([
    ['Order# 111-6778632-7354601', '111-6778632-7354601', true],
    ['Order D01-1234567-1234567', 'D01-1234567-1234567', true],
    ['Order 1l1-67786O2-73S4601', '111-6778602-7354601', false],
    ['Invoice No: CS00012514', 'CS00012514', false],
    ['Order No. 11545', '11545', true],
  ])('of %j is %s, sure: %s', (text, value, sure) => {
    expect(read([text]).orderNumber).toMatchObject({ value, sure })
  })

  it('is none where nothing is a number of a sale', () => {
    expect(read(['Tel 03-3271 9872']).orderNumber).toBeNull()
  })
})

describe('the items of a receipt', () => {
  it('are those that an invoice counts', () => {
    expect(read(['2 of: Birthday Cake Donuts, 12 oz  $2.99']).items).toEqual([
      { name: 'Birthday Cake Donuts, 12 oz', quantity: 2, price: 299, sure: false },
    ])
  })

  it('are those of a till, with the name beside or over the amount', () => {
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
})
