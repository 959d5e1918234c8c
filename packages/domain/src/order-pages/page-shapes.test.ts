import { describe, expect, it } from 'vitest'
import { readOrderPage } from '#src/order-pages/read-order-page.ts'
import {
  KETTLE,
  type PageOrder,
  SOCKS,
  detailsPage,
  listPage,
  oldListPage,
  pictureOf,
  sumsOf,
} from '#src/testing/order-pages/amazon-pages.ts'
import type { PageShop } from '#src/testing/order-pages/page-words.ts'

const context = { today: '2026-11-26', timeZone: 'Europe/Berlin' }
const HOSTS: Partial<Record<PageShop, string>> = { us: 'com', de: 'de', es: 'es', jp: 'co.jp' }
const NUMBER = '304-1234567-7654321'
const STATUS = { us: 'Delivered May 7', de: 'Zugestellt: 7. Mai', es: 'Collected on 7 May' }

const ORDER: PageOrder = {
  number: NUMBER,
  day: 3,
  total: KETTLE.price + 2 * SOCKS.price,
  parcels: [{ status: STATUS.us, items: [KETTLE, { ...SOCKS, quantity: 2 }] }],
}

function read(shop: PageShop, html: string) {
  const address = `https://www.amazon.${HOSTS[shop]}/your-orders/orders`
  const { readings, isKnown, problem } = readOrderPage({ address, html }, context)
  return {
    known: isKnown && problem === null,
    kinds: readings.map(({ kind, day }) => [kind, day?.value, day?.sure]),
    items: readings[0]?.orders[0]?.items.map((item) => [
      item.name.value,
      item.quantity.value,
      item.link?.slice(item.link.indexOf('/dp/')),
      item.picture,
    ]),
  }
}

const ALL = {
  known: true,
  kinds: [
    ['order', '2026-05-03', true],
    ['delivery', '2026-05-07', true],
  ],
  items: [
    [KETTLE.name, 1, `/dp/${KETTLE.asin}`, pictureOf(KETTLE.asin)],
    [SOCKS.name, 2, `/dp/${SOCKS.asin}`, pictureOf(SOCKS.asin)],
  ],
}
const at = (shop: keyof typeof STATUS): PageOrder => ({
  ...ORDER,
  parcels: ORDER.parcels.map((parcel) => ({ ...parcel, status: STATUS[shop] })),
})

/** Makes sure that a sample still has what is changed in it. */
function change(html: string, ...pairs: readonly (readonly [string | RegExp, string])[]): string {
  return pairs.reduce((text, [from, to]) => {
    const changed = text.replaceAll(from, to)
    if (changed === text) throw new Error(`The sample has no ${String(from)}.`)
    return changed
  }, html)
}

describe('shapes of the same page', () => {
  it('a list whose titles are inside their links', () => {
    const html = change(listPage('us', [ORDER]), [
      /<div class="yohtmlc-product-title"><a class="a-link-normal" (href="[^"]*")> ([^<]*) <\/a><\/div>/gu,
      '<a class="a-link-normal" $1><div class="yohtmlc-product-title"> $2 </div></a>',
    ])
    expect(read('us', html)).toEqual(ALL)
  })

  it('a list that shows a parcel of several items as a grid', () => {
    const html = change(
      listPage('us', [ORDER]),
      ['a-fixed-left-grid item-box', 'yo-enhanced-flex-card'],
      ['a-fixed-left-grid-inner', 'yo-enhanced-flex'],
      ['yohtmlc-product-title', 'yo-enhanced-title'],
      ['product-image__qty', 'item-view-qty'],
    )
    expect(read('us', html)).toEqual(ALL)
  })

  it('a list of another language than its shop', () => {
    const html = change(listPage('gb', [at('es')]), ['href="/dp/', 'href="/-/en/dp/'], ['£', '€'])
    expect(read('es', html)).toEqual(ALL)
  })

  it('an older list that names neither its items nor its number', () => {
    const html = change(
      oldListPage('de', [at('de')]),
      ['a-fixed-left-grid-col yohtmlc-item a-col-right', 'a-fixed-left-grid-col a-col-right'],
      [' yohtmlc-order-id', ''],
      ['<div class="order-card js-order-card">', '<div>'],
      [/([\d,]+)\u00A0€/gu, 'EUR $1'],
    )
    expect(read('de', html)).toEqual(ALL)
  })

  it('pictures that are not loaded yet', () => {
    const grey =
      'https://images-na.ssl-images-amazon.com/images/G/01/x-locale/common/grey-pixel.gif'
    const html = change(
      oldListPage('us', [ORDER]),
      [/ data-a-hires="[^"]*"/gu, ''],
      [/ src="(https:\/\/m[^"]*)"/gu, ` data-src="$1" src="${grey}"`],
    )
    expect(read('us', html)).toEqual(ALL)
    expect(
      read('us', html.replaceAll(/ data-src="[^"]*"/gu, '')).items?.map((item) => item[3]),
    ).toEqual([null, null])
  })

  it('details whose words are in two pieces, with an older head and older sums', () => {
    const html = change(
      detailsPage('us', ORDER),
      [
        '<span>Delivered May 7</span>',
        '<span class="a-text-bold">Delivered</span> <span class="a-text-bold a-nowrap">May 7</span>',
      ],
      ['data-component="chargeSummary"', 'data-component="orderSubtotals"'],
      ['data-component="orderDate"', 'class="order-date-invoice-item"'],
      ['data-component="orderId"', 'class="order-date-invoice-item"'],
      [' id="od-subtotals"', ''],
      [
        'data-component="orderSummary">',
        'data-component="orderSummary"><div data-component="chargeSummary"></div>',
      ],
    )
    expect(read('us', html)).toEqual(ALL)
  })

  it('an older parcel that says only by its class that it was delivered', () => {
    const html = change(
      oldListPage('us', [
        { ...ORDER, parcels: [{ ...ORDER.parcels[0], status: 'Ankom May 7', items: [KETTLE] }] },
      ]),
      ['a-box shipment"', 'a-box shipment shipment-is-delivered"'],
    )
    expect(read('us', html).kinds).toEqual(ALL.kinds)
  })

  it.each([
    ['$0.00', ['order', 'delivery']],
    ['$5.00', ['order', 'delivery', 'refund']],
  ])('a refund of %s: %j', (amount, kinds) => {
    const html = detailsPage('us', ORDER, [...sumsOf('us', ORDER), ['Refund Total', amount]])
    expect(read('us', html).kinds.map(([kind]) => kind)).toEqual(kinds)
  })

  it('a voucher that made an order cheaper paid nothing', () => {
    const order = { ...ORDER, parcels: [{ status: STATUS.de, items: [KETTLE] }], total: 2299 }
    const html = detailsPage('de', order, [
      ['Zwischensumme:', '24,99 €'],
      ['Rabattgutschein:', '-2,00 €'],
      ['Gesamtsumme:', '22,99 €'],
    ])
    const address = 'https://www.amazon.de/your-orders/order-details'
    expect(readOrderPage({ address, html }, context).readings[0]?.orders[0]).toMatchObject({
      total: { value: 2299, sure: true },
      items: [{ price: { value: 2299, sure: true } }],
    })
  })

  it('gift cards and points that paid a part: they paid the order, marked', () => {
    const sums = sumsOf('us', ORDER).slice(0, -1)
    const html = detailsPage('us', ORDER, [
      ...sums,
      ['Gift Card Amount:', '-$10.00'],
      ['Rewards Points:', '-$5.00'],
      ['Grand Total:', '$34.99'],
    ])
    const address = 'https://www.amazon.com/your-orders/order-details'
    expect(readOrderPage({ address, html }, context).readings[0]?.orders[0]).toMatchObject({
      total: { value: ORDER.total, sure: false, others: [3499] },
      items: [{ price: { sure: false } }, { price: { sure: false } }],
    })
  })

  it('a cancelled order without items and without a sum', () => {
    const html = change(
      listPage('jp', [
        { ...ORDER, total: null, parcels: [{ status: 'キャンセル済み', items: [] }] },
      ]),
      ['<ul></ul>', ''],
    )
    expect(read('jp', html)).toEqual({
      known: true,
      kinds: [['cancellation', undefined, undefined]],
      items: [],
    })
  })

  it('a price in pieces, beside one that was crossed out', () => {
    const html = change(detailsPage('us', ORDER), [
      /<span class="a-price a-text-price"><span class="a-offscreen">(\$\d+)\.(\d+)<\/span><span aria-hidden="true">[^<]*<\/span><\/span>/gu,
      '<span class="a-price" data-a-strike="true"><span class="a-offscreen">$99.00</span></span><span class="a-price"><span class="a-offscreen">$1.$2</span><span aria-hidden="true"><span>$1</span><sup>$2</sup></span></span>',
    ])
    const address = 'https://www.amazon.com/your-orders/order-details'
    const [reading] = readOrderPage({ address, html }, context).readings
    expect(reading?.orders[0]?.items.map(({ price }) => price?.value)).toEqual([
      KETTLE.price,
      2 * SOCKS.price,
    ])
  })
})
