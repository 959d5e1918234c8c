import { describe, expect, it } from 'vitest'
import type { MailReading } from '#src/mails/mail-reading.ts'
import { proposeMails } from '#src/mails/proposals/propose-mails.ts'
import { readOrderPage } from '#src/order-pages/read-order-page.ts'
import {
  KETTLE,
  type PageOrder,
  SOCKS,
  detailsPage,
  listPage,
  oldDetailsPage,
  oldListPage,
  pictureOf,
  sumsOf,
  wordsOf,
} from '#src/testing/order-pages/amazon-pages.ts'
import { PAGE_WORDS, type PageShop } from '#src/testing/order-pages/page-words.ts'

const context = { today: '2026-11-26', timeZone: 'Europe/Berlin' }
const SHOPS = Object.keys(PAGE_WORDS) as PageShop[]
const CURRENCY: Record<PageShop, string> = {
  us: 'USD',
  gb: 'GBP',
  ca: 'CAD',
  in: 'INR',
  ae: 'AED',
  za: 'ZAR',
  de: 'EUR',
  fr: 'EUR',
  es: 'EUR',
  it: 'EUR',
  nl: 'EUR',
  se: 'SEK',
  pl: 'PLN',
  tr: 'TRY',
  br: 'BRL',
  jp: 'JPY',
  sa: 'SAR',
}
const NUMBER = '304-1234567-7654321'
const sure = <T>(value: T) => ({ value, sure: true, others: [] })

function read(shop: PageShop, html: string, path = 'orders') {
  const address = `https://www.${wordsOf(shop).host}/your-orders/${path}`
  return readOrderPage({ address, html }, context)
}

/** Yen have no cents. */
const priced = <T extends { price: number }>(shop: PageShop, item: T): T =>
  shop === 'jp' ? { ...item, price: Math.round(item.price / 100) * 100 } : item

function orderAt(shop: PageShop, change: Partial<PageOrder> = {}): PageOrder {
  const kettle = priced(shop, KETTLE)
  return {
    number: NUMBER,
    day: 3,
    total: kettle.price,
    parcels: [{ status: wordsOf(shop).delivered(7), items: [kettle] }],
    ...change,
  }
}

const brief = ({ kind, day, orders }: MailReading) => ({
  kind,
  day: day?.value ?? null,
  items: orders.flatMap(({ items }) => items.map(({ name, price }) => [name.value, price?.value])),
})

describe.each(SHOPS)('an order at %s', (shop) => {
  const words = wordsOf(shop)

  it.each([
    ['on a list', listPage],
    ['on an older list', oldListPage],
    [
      'with its details',
      (one: PageShop, [order = orderAt(one)]: readonly PageOrder[]) => detailsPage(one, order),
    ],
    [
      'with older details',
      (one: PageShop, [order = orderAt(one)]: readonly PageOrder[]) => oldDetailsPage(one, order),
    ],
  ])('%s is read, and its delivery', (_, write) => {
    const { readings, isKnown, problem } = read(shop, write(shop, [orderAt(shop)]))
    expect({ isKnown, problem }).toEqual({ isKnown: true, problem: null })
    const item = {
      name: sure(KETTLE.name),
      quantity: sure(1),
      price: sure(priced(shop, KETTLE).price),
      link: `https://www.${words.host}/dp/${KETTLE.asin}`,
      picture: pictureOf(KETTLE.asin),
    }
    const [order, delivery, ...others] = readings
    expect(others).toEqual([])
    expect(order).toMatchObject({
      kind: 'order',
      isKindSure: true,
      shop: sure('Amazon'),
      host: words.host,
      day: sure('2026-05-03'),
      orders: [
        {
          number: sure(NUMBER),
          items: [item],
          total: sure(priced(shop, KETTLE).price),
          currency: sure(CURRENCY[shop]),
        },
      ],
    })
    expect(order?.country).toBe(shop.toUpperCase())
    expect(delivery).toMatchObject({
      kind: 'delivery',
      day: sure('2026-05-07'),
      orders: [{ number: sure(NUMBER), items: [{ ...item, price: null }], total: null }],
    })
  })

  it('that is on its way has no delivery', () => {
    const order = orderAt(shop, { parcels: [{ status: words.arriving, items: [KETTLE] }] })
    expect(read(shop, listPage(shop, [order])).readings.map(({ kind }) => kind)).toEqual(['order'])
  })

  it('that was cancelled is only that', () => {
    const order = orderAt(shop, {
      total: null,
      parcels: [{ status: words.cancelled, items: [KETTLE] }],
    })
    expect(read(shop, listPage(shop, [order])).readings.map(brief)).toEqual([
      { kind: 'cancellation', day: null, items: [[KETTLE.name, undefined]] },
    ])
  })

  it('that came back has its refund', () => {
    const order = orderAt(shop, {
      parcels: [{ status: words.returned, items: [priced(shop, KETTLE)] }],
    })
    const back = words.money(priced(shop, KETTLE).price)
    const html = detailsPage(shop, order, [...sumsOf(shop, order), [words.refund, back]])
    const [placed, refund, ...others] = read(shop, html).readings
    expect(others).toEqual([])
    expect(placed).toMatchObject({ kind: 'order', orders: [{ total: sure(order.total) }] })
    expect(refund).toMatchObject({
      kind: 'refund',
      day: null,
      orders: [{ number: sure(NUMBER), total: sure(order.total), items: [{ price: null }] }],
    })
  })

  it('that a gift card paid cost what it paid, marked', () => {
    const order = orderAt(shop)
    const html = detailsPage(shop, order, [
      ...sumsOf(shop, order).slice(0, -1),
      [words.gift, `-${words.money(order.total ?? 0)}`],
      [words.grandTotal, words.money(0)],
    ])
    expect(read(shop, html).readings[0]?.orders[0]).toMatchObject({
      total: { value: order.total, sure: false, others: [0] },
      items: [{ price: { value: order.total, sure: false } }],
    })
    const list = listPage(shop, [{ ...order, total: 0 }])
    expect(read(shop, list).readings[0]?.orders[0]?.items[0]?.price).toBeNull()
  })
})

describe('an order of several items', () => {
  const parcels = [
    { status: 'Delivered May 5', items: [KETTLE] },
    { status: 'Arriving tomorrow', items: [{ ...SOCKS, quantity: 2 }] },
  ]
  const total = KETTLE.price + 2 * SOCKS.price
  const order = orderAt('us', { total, parcels })

  it('has no prices on a list, which shows none', () => {
    const { readings } = read('us', listPage('us', [order]))
    expect(readings.map(brief)).toEqual([
      {
        kind: 'order',
        day: '2026-05-03',
        items: [
          [KETTLE.name, undefined],
          [SOCKS.name, undefined],
        ],
      },
      { kind: 'delivery', day: '2026-05-05', items: [[KETTLE.name, undefined]] },
    ])
    expect(readings[0]?.orders[0]?.items[1]?.quantity).toEqual(sure(2))
    expect(readings[0]?.orders[0]?.total).toEqual(sure(total))
  })

  it.each([
    ['its details', detailsPage('us', order)],
    ['its older details', oldDetailsPage('us', order)],
    ['an older list', oldListPage('us', [order])],
  ])('has the prices of all pieces on %s', (_, html) => {
    expect(read('us', html).readings[0]?.orders[0]?.items.map(({ price }) => price)).toEqual([
      sure(KETTLE.price),
      sure(2 * SOCKS.price),
    ])
  })

  it('has marked prices if more was paid: nobody knows whose shipping it was', () => {
    const more = { ...order, total: total + 499 }
    const sums = sumsOf('us', order, [['Shipping:', '$4.99']]).slice(0, -1)
    const html = detailsPage('us', more, [...sums, ['Grand Total:', `$${(total + 499) / 100}`]])
    expect(read('us', html).readings[0]?.orders[0]).toMatchObject({
      total: sure(total + 499),
      items: [{ price: { value: 2499, sure: false } }, { price: { value: 2500, sure: false } }],
    })
  })

  it('is not delivered where a part is still on its way, and has each item once', () => {
    const twice = [
      { status: 'Delivered May 5', items: [KETTLE] },
      { status: 'Arriving tomorrow', items: [KETTLE] },
    ]
    const { readings } = read(
      'us',
      detailsPage('us', orderAt('us', { total: 4998, parcels: twice })),
    )
    expect(readings).toHaveLength(1)
    expect(readings[0]?.orders[0]?.items).toMatchObject([{ quantity: sure(2), price: sure(4998) }])
  })

  it('of which one was cancelled has the other, whose price is marked', () => {
    const part = [
      { status: 'Arriving tomorrow', items: [KETTLE] },
      { status: 'Cancelled', items: [SOCKS] },
    ]
    const { readings } = read('us', listPage('us', [orderAt('us', { parcels: part })]))
    expect(readings.map(brief)).toEqual([
      { kind: 'order', day: '2026-05-03', items: [[KETTLE.name, 2499]] },
      { kind: 'cancellation', day: null, items: [[SOCKS.name, undefined]] },
    ])
    expect(readings[0]?.orders[0]?.items[0]?.price?.sure).toBe(false)
  })
})

describe('a price of one item is marked', () => {
  it('if the sum of the items is another one', () => {
    const order = orderAt('us', { total: 9999 })
    expect(read('us', detailsPage('us', order)).readings[0]?.orders[0]?.items[0]?.price).toEqual({
      value: 9999,
      sure: false,
      others: [KETTLE.price],
    })
  })

  it('but not for taxes, or for the cents that they lose', () => {
    const order = orderAt('de', { total: 2974 })
    const net = detailsPage('de', order, [
      ['Zwischensumme:', '24,98 €'],
      ['Gesamt vor USt.:', '24,98 €'],
      ['Gesamtsumme:', '29,74 €'],
    ])
    expect(read('de', net).readings[0]?.orders[0]?.items[0]?.price).toEqual(sure(2974))
  })

  it('if the card shows another product without a name', () => {
    const other =
      '<a href="/dp/B0OTHER001"><img alt="Tea Towel" src="https://m.media-amazon.com/images/I/41other00001.jpg"></a>'
    const html = listPage('us', [orderAt('us')]).replace(
      '</ul></div></div>\n<script',
      `</ul>${other}</div></div>\n<script`,
    )
    expect(read('us', html).readings[0]?.orders[0]?.items).toMatchObject([
      { name: sure(KETTLE.name), price: null },
      {
        name: { value: 'Tea Towel', sure: false },
        quantity: { value: 1, sure: false },
        price: null,
      },
    ])
  })
})

it('the list and the proposals of emails make one received product of an order and its delivery', () => {
  const { readings } = read('us', listPage('us', [orderAt('us')]))
  const [order, delivery] = proposeMails([{ key: 'page', readings }], [])
  expect(order).toMatchObject({
    isTicked: true,
    uncertain: [],
    choices: [{ kind: 'add', product: { order_number: NUMBER, price: 24.99, currency: 'USD' } }],
  })
  expect(delivery).toMatchObject({
    isTicked: true,
    choices: [{ change: { status: 'received', received_date: '2026-05-07' } }],
  })
})
