import { describe, expect, it } from 'vitest'
import { findInText } from '#src/capture/find-in-text.ts'
import { readOrderText } from '#src/capture/read-order-text.ts'
import { readMail } from '#src/mails/read-mail.ts'

const context = { today: '2026-11-28', timeZone: 'UTC' }
const read = (text: string) => readOrderText(text, context)

const AMAZON = `Order placed November 21, 2026
Order # 112-5551234-1234567
Total $29.99
Delivered November 24
Bamboo Desk Organizer with 6 Drawers
Sold by: HomeJoy Direct
Return or replace items: Eligible through January 31, 2027
$29.99
Buy it again`

const GERMAN = `Bestellung aufgegeben
21. November 2026
Summe
29,99 €
Bestellnr. 302-1234567-7654321
Zugestellt am 24. November 2026
Bambus Organizer für den Schreibtisch
Verkauf durch
HomeJoy
29,99 €`

/** When the parcel came by the order's page with another row about it. */
const deliveryOf = (row: string) => read(AMAZON.replace('Delivered November 24', row)).deliveryDay

describe('the text of an order', () => {
  it('says all that an email with this text says, and the day of its parcel', () => {
    expect(read(AMAZON)).toMatchObject({
      name: { value: 'Bamboo Desk Organizer with 6 Drawers' },
      orderNumber: '112-5551234-1234567',
      orderDay: { value: '2026-11-21', sure: true },
      deliveryDay: '2026-11-24',
      price: 29.99,
      currency: 'USD',
      seller: 'HomeJoy Direct',
    })
  })

  it('is read in other languages, with the seller in a row of its own', () => {
    expect(read(GERMAN)).toMatchObject({
      name: { value: 'Bambus Organizer für den Schreibtisch' },
      orderDay: { value: '2026-11-21' },
      deliveryDay: '2026-11-24',
      price: 29.99,
      currency: 'EUR',
      seller: 'HomeJoy',
    })
  })

  it('is the same for the reader of emails', () => {
    for (const text of [AMAZON, GERMAN]) {
      const mail = { subject: '', from: null, date: null, html: '', text, attached: [] }
      const [reading] = readMail(mail, context)
      const { name, orderDay, price, seller } = read(text)
      expect(reading?.orders[0]?.items).toMatchObject([
        { name, seller, price: { value: Math.round((price ?? 0) * 100) } },
      ])
      expect(reading?.day).toEqual(orderDay)
    }
  })

  it('may leave out the year of its day: the last such day, to be checked', () => {
    const { orderDay } = read('Order placed November 21\nOrder # 112-5551234-1234567\nTotal $5.00')
    expect(orderDay).toEqual({ value: '2026-11-21', sure: false, others: [] })
    expect(read('Order number 1234567 placed on December 24.\nTotal $5.00').orderDay?.value).toBe(
      '2025-12-24',
    )
  })

  it('without a day has none', () => {
    expect(read('Order 302-1234567-7654321\nTotal: $24.99')).toEqual(
      findInText('Order 302-1234567-7654321\nTotal: $24.99'),
    )
  })

  it('is not delivered on a day that was only expected, or before the order', () => {
    expect(deliveryOf('Estimated delivery date: November 24, 2026')).toBeUndefined()
    expect(deliveryOf('Delivered November 20, 2026')).toBeUndefined()
    expect(deliveryOf('Delivered December 2, 2026')).toBeUndefined()
  })

  it.each(['Delivered yesterday', 'Delivered today', 'Delivered 11/12/2026', 'Delivered 25.11.'])(
    'has no day of delivery that depends on when it was written: %s',
    (row) => {
      expect(deliveryOf(row)).toBeUndefined()
    },
  )

  it('is delivered on a day that can be read in one way only', () => {
    expect(deliveryOf('Delivered 11/24/2026')).toBe('2026-11-24')
  })

  it('with several items names none of them', () => {
    const text = `${AMAZON.replace('Buy it again', '')}
Qty: 1
Walnut Cutting Board with Handle
Sold by: BakeGood
$9.99
Qty: 1`
    const { items, name, orderNumber } = read(text)
    expect({ items, name, orderNumber }).toEqual({
      items: 2,
      name: undefined,
      orderNumber: '112-5551234-1234567',
    })
  })

  it('has the seller even where nothing says that it is an order', () => {
    expect(read('Walnut board\nSold by: BakeGood\nhttps://shop.example/board')).toMatchObject({
      links: ['https://shop.example/board'],
      seller: 'BakeGood',
    })
  })
})

it('a long text is read at once', () => {
  const began = Date.now()
  read('Sold by: order placed on '.repeat(2000))
  expect(Date.now() - began).toBeLessThan(2000)
})
