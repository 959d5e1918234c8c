import { describe, expect, it } from 'vitest'
import { amountIn } from '#src/order-pages/page-amounts.ts'
import { deliveryDayIn, orderDayIn } from '#src/order-pages/page-days.ts'
import { pictureOf } from '#src/order-pages/page-picture.ts'
import { daysAgoIn, stateOf } from '#src/order-pages/parcel-state.ts'

const TODAY = '2026-11-26'
const ordered = (value: string, isSure = true) => ({ value, sure: isSure, others: [] })

describe('the day of an order', () => {
  it.each([
    ['December 30, 2018', 'amazon.com', '2018-12-30'],
    ['06. September 2026', 'amazon.de', '2026-09-06'],
    ['5 May 2026', 'amazon.co.uk', '2026-05-05'],
    ['1er août 2025', 'amazon.fr', '2025-08-01'],
    ['12 juil. 2025', 'amazon.fr', '2025-07-12'],
    ['5 de marzo de 2026', 'amazon.es', '2026-03-05'],
    ['5 marzo 2026', 'amazon.it', '2026-03-05'],
    ['5 maart 2026', 'amazon.nl', '2026-03-05'],
    ['5 maj 2026', 'amazon.se', '2026-05-05'],
    ['5 października 2025', 'amazon.pl', '2025-10-05'],
    ['19 wrz 2025', 'amazon.pl', '2025-09-19'],
    ['9 Ağustos 2026', 'amazon.com.tr', '2026-08-09'],
    ['9 Kasım 2025', 'amazon.com.tr', '2025-11-09'],
    ['9 Aralık 2025', 'amazon.com.tr', '2025-12-09'],
    ['9 de março de 2026', 'amazon.com.br', '2026-03-09'],
    ['9 out 2025', 'amazon.com.br', '2025-10-09'],
    ['2026年7月12日', 'amazon.co.jp', '2026-07-12'],
    ['١٢ أبريل ٢٠٢٦', 'amazon.sa', '2026-04-12'],
    ['Ordered on December 7, 2023 Order# 112-9685975-5907428', 'amazon.com', '2023-12-07'],
    ['Subscription charged on May 3, 2026', 'amazon.com', '2026-05-03'],
    ['2026-05-03', 'amazon.com', '2026-05-03'],
    ['25/04/2026', 'amazon.com', '2026-04-25'],
  ])('%s at %s is %s', (text, shop, value) => {
    expect(orderDayIn(text, shop, TODAY)).toEqual({ value, sure: true, others: [] })
  })

  it.each([
    ['03/04/2026', 'amazon.com', '2026-03-04', ['2026-04-03']],
    ['03/04/2026', 'amazon.co.uk', '2026-04-03', ['2026-03-04']],
    ['May 3, 2026 and May 4, 2026', 'amazon.com', '2026-05-03', ['2026-05-04']],
  ])('%s at %s is marked', (text, shop, value, others) => {
    expect(orderDayIn(text, shop, TODAY)).toEqual({ value, sure: false, others })
  })

  it.each([
    'Total $12.34',
    'May 2026',
    '31 February 2026',
    'December 30, 2026',
    'May 3, 1994',
    '112-2026123-1234567',
    '12 of 2026',
  ])('is not in %s', (text) => {
    expect(orderDayIn(text, 'amazon.com', TODAY)).toBeNull()
  })
})

const LANGUAGES =
  'en-US en-GB en-IN en-AE de fr fr-CA fr-BE es es-MX it nl nl-BE sv pl tr pt-BR ja zh ko ar-AE ar-EG ar-SA-u-ca-gregory'.split(
    ' ',
  )
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

describe.each(LANGUAGES)('a day in the language %s', (language) => {
  it.each(['long', 'short'] as const)(
    'with a %s month is read, with and without its year',
    (month) => {
      for (const one of MONTHS) {
        for (const day of [1, 9, 23]) {
          const date = new Date(Date.UTC(2025, one - 1, day))
          const value = date.toISOString().slice(0, 10)
          const write = (options: Intl.DateTimeFormatOptions): string =>
            new Intl.DateTimeFormat(language, {
              ...options,
              month,
              day: 'numeric',
              timeZone: 'UTC',
            }).format(date)
          expect([
            write({ year: 'numeric' }),
            orderDayIn(write({ year: 'numeric' }), 'amazon.de', TODAY),
          ]).toEqual([write({ year: 'numeric' }), { value, sure: true, others: [] }])
          expect([
            write({}),
            deliveryDayIn(write({}), ordered('2025-01-01'), 'amazon.de', TODAY),
          ]).toEqual([write({}), { value, sure: true, others: [] }])
        }
      }
    },
  )
})

describe('the day of a delivery', () => {
  it.each([
    ['Delivered February 27', '2024-02-25', '2024-02-27'],
    ['Delivered Jan 2', '2025-12-30', '2026-01-02'],
    ['Zugestellt: 19. August', '2026-08-18', '2026-08-19'],
    ['Livré le 1er mai', '2026-04-29', '2026-05-01'],
    ['Entregado el lunes 5 de mayo', '2026-05-01', '2026-05-05'],
    ['7月14日に配達しました', '2026-07-12', '2026-07-14'],
    ['Delivered Dec 9, 2023', '2023-12-07', '2023-12-09'],
    ['Delivered on the day of the order: May 3', '2026-05-03', '2026-05-03'],
    ['Delivered February 29', '2023-12-30', '2024-02-29'],
  ])('of "%s" for an order of %s is %s', (text, day, value) => {
    expect(deliveryDayIn(text, ordered(day), 'amazon.com', TODAY)).toEqual({
      value,
      sure: true,
      others: [],
    })
  })

  it('is marked if the day of the order is', () => {
    expect(
      deliveryDayIn('Delivered May 4', ordered('2026-05-03', false), 'amazon.com', TODAY),
    ).toMatchObject({ value: '2026-05-04', sure: false })
    expect(deliveryDayIn('Delivered May 4', null, 'amazon.com', TODAY)).toMatchObject({
      value: '2026-05-04',
      sure: false,
    })
  })

  it.each(['Delivered', 'Delivered Monday', 'Delivered December 24', 'Delivered at 5:30 PM'])(
    'is not in "%s"',
    (text) => {
      expect(deliveryDayIn(text, ordered('2026-11-01'), 'amazon.com', TODAY)).toBeNull()
    },
  )
})

describe('an amount', () => {
  it.each([
    ['$1,234.56', 'amazon.com', 123_456, 'USD'],
    ['US$12.00', 'amazon.ca', 1200, 'USD'],
    ['$12.00', 'amazon.ca', 1200, 'CAD'],
    ['1.234,56 €', 'amazon.de', 123_456, 'EUR'],
    ['EUR 15,99', 'amazon.fr', 1599, 'EUR'],
    ['£0.99', 'amazon.co.uk', 99, 'GBP'],
    ['￥8,978', 'amazon.co.jp', 897_800, 'JPY'],
    ['8,978円', 'amazon.co.jp', 897_800, 'JPY'],
    ['₹1,29,999.00', 'amazon.in', 12_999_900, 'INR'],
    ['Rs. 499.00', 'amazon.in', 49_900, 'INR'],
    ['1 299,00 kr', 'amazon.se', 129_900, 'SEK'],
    ['1\u202F299,00\u00A0zł', 'amazon.pl', 129_900, 'PLN'],
    ['1.299,50 TL', 'amazon.com.tr', 129_950, 'TRY'],
    ['R$ 1.299,50', 'amazon.com.br', 129_950, 'BRL'],
    ['R1 299,50', 'amazon.co.za', 129_950, 'ZAR'],
    ['AED 45.00', 'amazon.ae', 4500, 'AED'],
    ['٤٥٫٥٠ ر.س', 'amazon.sa', 4550, 'SAR'],
    ['₩12,000', 'amazon.com', 1_200_000, 'KRW'],
    ['USD 45.00', 'amazon.com', 4500, 'USD'],
    ['CDN$ 45.00', 'amazon.ca', 4500, 'CAD'],
    ['$45.00', 'amazon.com.mx', 4500, 'MXN'],
    ['$45.00', 'amazon.com.au', 4500, 'AUD'],
    ['$45.00', 'amazon.sg', 4500, 'SGD'],
    ['45,00 kr.', 'amazon.se', 4500, 'SEK'],
    ['₺45,00', 'amazon.com.tr', 4500, 'TRY'],
    ['Rs 45.00', 'amazon.in', 4500, 'INR'],
    ['¥45', 'amazon.co.jp', 4500, 'JPY'],
    ['45.00 د.إ', 'amazon.ae', 4500, 'AED'],
    ['45.00 درهم', 'amazon.ae', 4500, 'AED'],
    ['SR 45.00', 'amazon.sa', 4500, 'SAR'],
    ['﷼ 45.00', 'amazon.sa', 4500, 'SAR'],
    ['45.00 ريال', 'amazon.sa', 4500, 'SAR'],
    ['45.00 ج.م', 'amazon.eg', 4500, 'EGP'],
    ['45.00 جنيه', 'amazon.eg', 4500, 'EGP'],
    ['E£45.00', 'amazon.eg', 4500, 'EGP'],
    ["1'299.00 €", 'amazon.de', 129_900, 'EUR'],
  ])('%s at %s is clear', (text, shop, cents, currency) => {
    expect(amountIn(text, shop)).toEqual({
      cents,
      isNegative: false,
      isClear: true,
      currency: { value: currency, sure: true, others: [] },
    })
  })

  it.each([
    ['-45,56 €', 'amazon.de'],
    ['-$5.00', 'amazon.com'],
    ['$-5.00', 'amazon.com'],
    ['−5,00 €', 'amazon.de'],
  ])('%s is less than nothing', (text, shop) => {
    expect(amountIn(text, shop)?.isNegative).toBe(true)
  })

  it.each([
    ['$1299', 'amazon.com', 129_900],
    ['1.299 €', 'amazon.de', 129_900],
  ])('%s without cents is not clear', (text, shop, cents) => {
    expect(amountIn(text, shop)).toMatchObject({ cents, isClear: false })
  })

  it('whose sign is of no known currency is the shop’s, and marked', () => {
    expect(amountIn('¥1,299', 'amazon.com')?.currency).toMatchObject({ value: 'USD', sure: false })
    expect(amountIn('$12.00', null)).toMatchObject({ cents: 1200, currency: null })
  })

  it.each([
    '12.34',
    '5 May',
    '3 items',
    '$1 - $2',
    'Kim 5',
    '$',
    '',
    '1,23,4 €',
    `$${'9'.repeat(14)}.00`,
  ])('is not %j', (text) => {
    expect(amountIn(text, 'amazon.com')).toBeNull()
  })
})

describe('the words of a parcel', () => {
  it.each([
    ['Arriving tomorrow', 'other'],
    ['Now arriving today by 10 PM', 'other'],
    ['Zustellung: 15. September', 'other'],
    ['Wird morgen zugestellt', 'other'],
    ['Not delivered', 'other'],
    ['Delivery attempted', 'other'],
    ['We could not deliver your parcel. It was not delivered.', 'other'],
    ['Livraison prévue le 5 mai', 'other'],
    ['Ne sera pas livré', 'other'],
    ['Consegna prevista: 5 maggio', 'other'],
    ['配達できませんでした', 'other'],
    ['Return started', 'other'],
    ['Cancellation requested', 'other'],
    ['Preparing for shipment', 'other'],
    ['', 'other'],
    [`Delivered ${'x '.repeat(80)}`, 'other'],
    ['Picked up May 3', 'delivered'],
    ['Collected on 13 June', 'delivered'],
    ['Abgeholt: 3. Mai', 'delivered'],
    ['Service storniert', 'cancelled'],
    ['Refunded', 'refunded'],
    ['Refund issued', 'refunded'],
  ])('%j say: %s', (text, state) => {
    expect(stateOf(text)).toBe(state)
  })

  it.each([
    ['Delivered today', 0],
    ['Heute zugestellt', 0],
    ['Livré hier', 1],
    ['Delivered yesterday', 1],
    ['Delivered May 3', null],
  ])('%j say how many days ago: %j', (text, days) => {
    expect(daysAgoIn(text)).toBe(days)
  })
})

describe('the picture of a product', () => {
  const id = '/images/I/41abcDEF-+L'

  it.each([
    [`https://m.media-amazon.com${id}._SY90_.jpg`, `https://m.media-amazon.com${id}._SL1000_.jpg`],
    [
      `https://m.media-amazon.com${id}._AC_SS142_QL65_.jpg`,
      `https://m.media-amazon.com${id}._SL1000_.jpg`,
    ],
    [
      `https://images-na.ssl-images-amazon.com${id}._SS284_.png?x=1`,
      `https://images-na.ssl-images-amazon.com${id}._SL1000_.png`,
    ],
    [`https://m.media-amazon.com${id}.jpg`, `https://m.media-amazon.com${id}.jpg`],
    // A mark that is not only of the size stays.
    [
      `https://m.media-amazon.com${id}._PKmb-play-button_SS142_.jpg`,
      `https://m.media-amazon.com${id}._PKmb-play-button_SS142_.jpg`,
    ],
  ])('%s is stored as %s', (address, kept) => {
    expect(pictureOf(address)).toBe(kept)
  })

  it.each([
    `http://m.media-amazon.com${id}.jpg`,
    `https://media-amazon.com.evil.example${id}.jpg`,
    `https://evilmedia-amazon.com${id}.jpg`,
    `https://m.media-amazon.com:8443${id}.jpg`,
    `https://me@m.media-amazon.com${id}.jpg`,
    'https://m.media-amazon.com/track.gif',
    'https://images-na.ssl-images-amazon.com/images/G/01/x-locale/common/grey-pixel.gif',
    'data:image/png;base64,AAAA',
    `https://m.media-amazon.com/images/I/${'a'.repeat(600)}.jpg`,
    '',
  ])('is not %s', (address) => {
    expect(pictureOf(address)).toBeNull()
  })
})
