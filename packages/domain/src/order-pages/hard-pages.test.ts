import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAGE_PROBLEMS } from '#src/order-pages/page-problems.ts'
import { readOrderPage } from '#src/order-pages/read-order-page.ts'
import { processorSeconds } from '#src/testing/count-work.ts'
import {
  KETTLE,
  type PageOrder,
  SOCKS,
  detailsPage,
  listPage,
} from '#src/testing/order-pages/amazon-pages.ts'

const context = { today: '2026-11-26', timeZone: 'Europe/Berlin' }
const LIST = 'https://www.amazon.com/your-orders/orders?timeFilter=year-2026'
const DETAILS = 'https://www.amazon.com/your-orders/order-details?orderID=112-1234567-7654321'
const read = (html: string, address: string | null = LIST) =>
  readOrderPage({ address, html }, context)

const ORDER: PageOrder = {
  number: '112-1234567-7654321',
  day: 3,
  total: KETTLE.price,
  parcels: [{ status: 'Delivered May 7', items: [KETTLE] }],
}
const OTHER: PageOrder = { ...ORDER, number: '112-7654321-1234567', day: 9 }
const page = listPage('us', [ORDER, OTHER])
/** Amazon gave everything another name. */
const changed = (html: string) =>
  html.replaceAll(/class="[^"]*"/gu, 'class="css-x1"').replaceAll('data-component', 'data-x')
const numbersIn = (html: string, address: string | null = LIST) =>
  read(html, address).readings.flatMap(({ kind, orders }) =>
    kind === 'order' ? orders.map(({ number }) => number?.value) : [],
  )

describe('a page of unknown layout', () => {
  const { readings, isKnown, problem } = read(changed(page))

  it('is read by its text, and that is said', () => {
    expect({ isKnown, problem }).toEqual({ isKnown: false, problem: PAGE_PROBLEMS.changed })
    expect(readings).toMatchObject(
      [ORDER, OTHER].map(({ number, day }) => ({
        kind: 'order',
        host: 'amazon.com',
        day: { value: `2026-05-0${day}` },
        orders: [
          {
            number: { value: number },
            total: { value: KETTLE.price },
            items: [{ name: { value: KETTLE.name }, link: 'https://www.amazon.com/dp/B0KETTLE01' }],
          },
        ],
      })),
    )
  })

  it('has no value without a mark', () => {
    const values = readings.flatMap(({ isKindSure, shop, day, orders }) => [
      isKindSure,
      shop?.sure,
      day?.sure,
      ...orders.flatMap(({ number, total, currency, items }) => [
        number?.sure,
        total?.sure,
        currency?.sure,
        ...items.flatMap(({ name, quantity, price }) => [name.sure, quantity.sure, price?.sure]),
      ]),
    ])
    expect(values.filter((isSure) => isSure === true)).toEqual([])
    expect(values.length).toBeGreaterThan(10)
  })

  it('of one order is read, too', () => {
    expect(numbersIn(changed(detailsPage('us', ORDER)), DETAILS)).toEqual([ORDER.number])
  })
})

it('an invoice of older years is read by its text: its items are counted with words', () => {
  const html = `<table><tr><td><b>Final Details for Order #112-1234567-7654321</b></td></tr></table>
<table><tr><td><b>Order Placed: </b>May 3, 2023</td></tr><tr><td><b>Order Total: $43.28</b></td></tr></table>
<table><tr><td><b>Items Ordered</b></td><td><b>Price</b></td></tr>
<tr><td>2 of: <i>Tin Kettle, 1.2 l</i><br>Sold by: Example Trading<br>Condition: New</td><td>$19.99</td></tr></table>
<table><tr><td>Item(s) Subtotal:</td><td>$39.98</td></tr><tr><td>Grand Total:</td><td>$43.28</td></tr></table>`
  expect(read(html, DETAILS)).toMatchObject({
    isKnown: false,
    problem: PAGE_PROBLEMS.changed,
    readings: [
      {
        day: { value: '2023-05-03', sure: false },
        orders: [
          {
            number: { value: ORDER.number, sure: false },
            items: [
              {
                name: { value: KETTLE.name },
                quantity: { value: 2 },
                price: { value: 4328, sure: false },
              },
            ],
          },
        ],
      },
    ],
  })
})

describe('a page without its orders says why', () => {
  it.each([
    ['a sign-in', '<form name="signIn"><input id="ap_email"></form>', LIST, 'signIn'],
    ['a second step', '<form id="auth-mfa-form"></form>', LIST, 'signIn'],
    ['a captcha', '<form action="/errors/validateCaptcha"></form>', LIST, 'captcha'],
    ['another captcha', '<div id="aa-challenge-page-captcha-container"></div>', LIST, 'captcha'],
    [
      'a list without orders',
      '<h1>Your Orders</h1><b>0 orders</b> placed in 2026',
      LIST,
      'noOrders',
    ],
    [
      'a list that is not decrypted yet',
      `<div class="order-card"><div class="csd-encrypted-sensitive"></div></div>`,
      LIST,
      'loading',
    ],
    ['details of nothing', '<h1>Order Details</h1>', DETAILS, 'nothing'],
    ['a product', page, 'https://shop.example/your-orders/orders', 'otherPage'],
    [
      'another page of the shop',
      '<h1>Tin Kettle</h1>',
      'https://www.amazon.com/dp/B0KETTLE01',
      'otherPage',
    ],
    [
      'an order page of another host',
      page,
      'https://www.amazon.com.evil.example/your-orders/orders',
      'otherPage',
    ],
    ['an empty page', '', LIST, 'noOrders'],
  ] as const)('%s', (_, html, address, problem) => {
    expect(read(html, address)).toEqual({
      readings: [],
      isKnown: false,
      problem: PAGE_PROBLEMS[problem],
    })
  })
})

it('a card that cannot be read is counted, and the others are read', () => {
  const broken = page.replace(new RegExp(OTHER.number, 'gu'), '')
  expect(numbersIn(broken)).toEqual([ORDER.number])
  expect(read(broken).problem).toBe(
    'We could not read 1 order of 2 on this page. Open the details to add them.',
  )
})

it('several cards that cannot be read are counted, too', () => {
  const third = { ...ORDER, number: '112-0000000-1234567' }
  const html = listPage('us', [ORDER, OTHER, third])
  const broken = html.replaceAll(OTHER.number, '').replaceAll(third.number, '')
  expect(read(broken).problem).toBe(
    'We could not read 2 orders of 3 on this page. Open the details to add them.',
  )
})

it('a card that loads more items later says so', () => {
  const cut = page.replace(
    '<ul><li><div class="a-fixed-left-grid item-box">',
    `<ul data-a-carousel-options='{"set_size":7,"ajax":{}}'><li><div class="a-fixed-left-grid item-box">`,
  )
  expect(read(cut).problem).toBe(
    'Amazon shows only some of the items of 1 order here. Open the details for the others.',
  )
})

it('the address of a page names another order: its number is marked', () => {
  const other = DETAILS.replace('7654321', '1111111')
  const number = read(detailsPage('us', ORDER), other).readings[0]?.orders[0]?.number
  expect(number).toEqual({ value: ORDER.number, sure: false, others: ['112-1234567-1111111'] })
})

it('a saved page without its address has the shop of its links', () => {
  const links = page.replaceAll('href="/', 'href="https://www.amazon.co.uk/')
  expect(read(links, null).readings[0]).toMatchObject({
    host: 'amazon.co.uk',
    country: 'GB',
    orders: [{ items: [{ link: 'https://www.amazon.co.uk/dp/B0KETTLE01' }] }],
  })
  const [bare] = read(page, null).readings
  expect(bare).toMatchObject({ host: null, country: null, orders: [{ currency: null }] })
  expect(bare?.orders[0]?.items[0]?.link).toBeNull()
})

function deliveryOf(status: string) {
  const order = { ...ORDER, parcels: [{ status, items: [KETTLE] }] }
  return read(listPage('us', [order])).readings.find(({ kind }) => kind === 'delivery')?.day
}

it('today and yesterday are days, marked: a saved page may be older', () => {
  expect(deliveryOf('Delivered today')).toEqual({ value: '2026-11-26', sure: false, others: [] })
  expect(deliveryOf('Delivered yesterday')).toMatchObject({ value: '2026-11-25', sure: false })
  expect(deliveryOf('Delivered Monday')).toBeUndefined()
})

it('an order whose parcels are in two cards is one', () => {
  const second = { ...ORDER, parcels: [{ status: 'Delivered May 8', items: [SOCKS] }] }
  const [order, ...steps] = read(listPage('us', [ORDER, second])).readings
  expect(order?.orders[0]?.items.map(({ price }) => price)).toEqual([null, null])
  expect(steps.map(({ day }) => day?.value)).toEqual(['2026-05-07', '2026-05-08'])
})

describe('names, links and pictures of a page are only data', () => {
  it('a name keeps its signs', () => {
    const name = 'Tom &amp; &lt;b&gt;Co&lt;/b&gt; 3&quot;'
    const parcels = [{ status: 'Arriving tomorrow', items: [{ ...KETTLE, name }] }]
    const [reading] = read(listPage('us', [{ ...ORDER, parcels }])).readings
    expect(reading?.orders[0]?.items[0]?.name.value).toBe('Tom & <b>Co</b> 3"')
  })

  it('links elsewhere are none', () => {
    const html = page
      .replaceAll('href="/dp/', 'href="https://evil.example/dp/')
      .replaceAll('https://m.media-amazon.com', 'https://evil.example')
    expect(read(html).readings[0]?.orders[0]?.items[0]).toMatchObject({ link: null, picture: null })
  })
})

describe('any page', () => {
  const items = fc.array(
    fc.record({
      name: fc.stringMatching(/^[A-Z][a-z]{2,9}( [a-z]{2,9}){0,4}$/u),
      asin: fc.stringMatching(/^B0[A-Z0-9]{8}$/u),
      quantity: fc.integer({ min: 1, max: 30 }),
      price: fc.integer({ min: 1, max: 500_000 }),
    }),
    { minLength: 1, maxLength: 5 },
  )

  it('of details has the items, pieces and prices that were written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(items, { maxLength: 3, minLength: 1 }), (parcels) => {
        const all = parcels.flat()
        fc.pre(new Set(all.map(({ asin }) => asin)).size === all.length)
        const total = all.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
        const order: PageOrder = {
          ...ORDER,
          total,
          parcels: parcels.map((own) => ({ status: 'Arriving tomorrow', items: own })),
        }
        const [reading] = read(detailsPage('us', order), DETAILS).readings
        expect(
          reading?.orders[0]?.items.map(({ name, quantity, price }) => [
            name.value,
            quantity.value,
            price,
          ]),
        ).toEqual(
          all.map(({ name, quantity, price }) => [
            name,
            quantity,
            { value: price * quantity, sure: true, others: [] },
          ]),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('of which a piece is missing ends, and has no number that is not in it', () => {
    fc.assert(
      fc.property(fc.nat(page.length), fc.nat(400), (start, length) => {
        const html = page.slice(0, start) + page.slice(start + length)
        for (const number of numbersIn(html)) expect(html).toContain(number)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a hostile page ends soon', () => {
  it.each([
    ['of a million open tags', '<div>'.repeat(1_000_000)],
    ['of a million closing tags', '</div>'.repeat(1_000_000)],
    ['of deep cards', '<div class="order-card">'.repeat(10_000)],
    ['of many cards', `<div class="order-card">${'<i></i>'.repeat(3)}</div>`.repeat(6_000)],
    [
      'of titles in one parcel',
      `<div class="order-card"><div class="delivery-box">${'<p class="yohtmlc-product-title">Mug</p>'.repeat(8_000)}</div></div>`,
    ],
    ['of parcels', `<div class="order-card">${'<p class="delivery-box"></p>'.repeat(8_000)}</div>`],
    [
      'of sums',
      `<div data-component="orderId">112-1234567-7654321</div><div id="od-subtotals">${'<div class="a-row">'.repeat(10_000)}`,
    ],
    [
      'of links with pictures',
      `<div class="order-card">${'<a href="/dp/B0KETTLE01"><img src="https://m.media-amazon.com/images/I/41kettle01.jpg">'.repeat(6_000)}</div>`,
    ],
    ['of 5 MB', page + `<p>${'text '.repeat(1_000_000)}</p>`],
    ['of 20 MB', 'x'.repeat(20_000_000)],
    ['of quotes', '<a href="'.repeat(100_000)],
    ['of digits', `<div class="order-card"><b class="yohtmlc-order-id">${'1'.repeat(1_000_000)}`],
  ])(
    '%s',
    (_, html) => {
      expect(processorSeconds(() => read(html))).toBeLessThan(3)
      // The processor's time counts, not the wait for it beside other work.
    },
    60_000,
  )

  it('and says that it is too large', () => {
    expect(read('<div>'.repeat(1_000_000)).problem).toBe(PAGE_PROBLEMS.tooLarge)
  })
})
