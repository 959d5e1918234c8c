import { describe, expect, it } from 'vitest'
import type { MailItem, MailReading } from '#src/mails/mail-reading.ts'
import type { MailText } from '#src/mails/mail-text.ts'
import { readMail } from '#src/mails/read-mail.ts'
import { mailOf, wrapHtml } from '#src/testing/shop-mails/mail-of.ts'
import {
  ALIEXPRESS_ORDER,
  EBAY_DELIVERED,
  EBAY_ORDER,
  EBAY_TWO_ORDERS,
  ETSY_ORDER,
  JSON_LD_ORDER,
  MICRODATA_PARCEL,
  SHOPIFY_ORDER,
  SHOPIFY_SENT,
  TEMU_ORDER,
  WALMART_ORDER,
  shopifyOrder,
} from '#src/testing/shop-mails/other-mails.ts'

const context = { today: '2026-11-26', timeZone: 'Europe/Berlin' }

function read(mail: MailText): MailReading {
  const [reading, ...others] = readMail(mail, context)
  if (!reading || others.length > 0) throw new Error('There is one reading.')
  return reading
}

/** A value as the person sees it: '1299', or '1299?' if it is marked. */
const shown = (reading: { value: unknown; sure: boolean } | null) =>
  reading === null ? '-' : `${String(reading.value)}${reading.sure ? '' : '?'}`

const itemShown = ({ name, quantity, price }: MailItem) =>
  `${shown(name)} | ${shown(quantity)} | ${shown(price)}`

function summary(mail: MailText) {
  const { kind, shop, day, orders } = read(mail)
  const [order] = orders
  return {
    kind,
    shop: shown(shop),
    day: shown(day),
    number: shown(order?.number ?? null),
    total: shown(order?.total ?? null),
    currency: shown(order?.currency ?? null),
    items: order?.items.map(itemShown),
  }
}

describe('an order at', () => {
  it.each([
    [
      'eBay',
      EBAY_ORDER,
      {
        number: '12-34567-89012',
        total: '1299',
        currency: 'USD',
        items: ['Vintage Camera Strap Leather Brown | 1 | 1299'],
      },
    ],
    [
      'Walmart',
      WALMART_ORDER,
      {
        number: '2000123-45678901',
        total: '2808',
        currency: 'USD',
        items: ['Better Homes Pillow | 2 | 2808'],
      },
    ],
    [
      'Etsy',
      ETSY_ORDER,
      {
        number: '3012345678',
        total: '3160',
        currency: 'USD',
        items: ['Linen Apron with Pockets, natural | 1 | 3160'],
      },
    ],
    [
      'AliExpress',
      ALIEXPRESS_ORDER,
      {
        number: '8123456789012345',
        total: '862',
        currency: 'USD',
        items: ['Bike Phone Holder 360 | 1 | 862'],
      },
    ],
    [
      'Temu',
      TEMU_ORDER,
      {
        number: 'PO-211-01234567890123456',
        total: '1058',
        // Temu writes '$' in several countries.
        currency: 'USD?',
        items: ['Kitchen Scale Digital 5 kg | 1 | 648', 'Silicone Lids Set | 1 | 410'],
      },
    ],
  ])('%s', (shop, mail, expected) => {
    expect(summary(mail)).toEqual({ kind: 'order', shop, day: '2026-11-12', ...expected })
  })

  it.each([
    ['English', SHOPIFY_ORDER, 'USD'],
    [
      'German',
      shopifyOrder({
        subject: 'Bestellung #1042 bestätigt',
        thanks: 'Danke für deinen Einkauf!',
        subtotal: 'Zwischensumme',
        shipping: 'Versand',
        total: 'Gesamt',
        money: (amount) => `€${amount.replace('.', ',')} EUR`,
      }),
      'EUR',
    ],
    [
      'French',
      shopifyOrder({
        subject: 'Commande #1042 confirmée',
        thanks: 'Merci pour votre achat !',
        subtotal: 'Sous-total',
        shipping: 'Expédition',
        total: 'Total',
        money: (amount) => `${amount.replace('.', ',')} €`,
      }),
      'EUR',
    ],
    [
      'Spanish',
      shopifyOrder({
        subject: 'Pedido #1042 confirmado',
        thanks: '¡Gracias por tu compra!',
        subtotal: 'Subtotal',
        shipping: 'Envío',
        total: 'Total',
        money: (amount) => `€${amount.replace('.', ',')}`,
      }),
      'EUR',
    ],
    [
      'Italian',
      shopifyOrder({
        subject: 'Ordine #1042 confermato',
        thanks: 'Grazie per il tuo acquisto!',
        subtotal: 'Subtotale',
        shipping: 'Spedizione',
        total: 'Totale',
        money: (amount) => `€${amount.replace('.', ',')}`,
      }),
      'EUR',
    ],
  ])('a shop that runs on Shopify, in %s', (_, mail, currency) => {
    expect(summary(mail)).toEqual({
      kind: 'order',
      shop: 'Nordic Lamp Co',
      day: '2026-11-12',
      number: '1042',
      total: '6700',
      currency,
      // Its own names have no link: they are marked.
      items: ['Desk Lamp Birch? | 1 | 4900', 'Bulb E27 warm? | 2 | 1800'],
    })
  })
})

describe('a step of an order at', () => {
  it('eBay', () => {
    expect(summary(EBAY_DELIVERED)).toMatchObject({
      kind: 'delivery',
      number: '12-34567-89012',
      day: '2026-11-16',
      items: ['Vintage Camera Strap Leather Brown | 1? | -'],
    })
  })

  it('Etsy, whose number is below its word', () => {
    const mail = mailOf({
      from: { name: 'Etsy', address: 'no-reply@account.etsy.com' },
      date: 'Tue, 1 Sep 2026 20:37:16 +0000',
      subject: "It's here! Your order from LinenAndOak has been delivered.",
      text: 'Anna,\nget excited to open your delivery from\nLinenAndOak\n\nYour delivery is here!\n\nOrder\n#3012345678\n\nLinen Apron\n\nDelivered to\nStreet 1',
    })
    expect(summary(mail)).toMatchObject({
      kind: 'delivery',
      shop: 'Etsy',
      number: '3012345678',
      day: '2026-09-01',
    })
  })

  it('a shop that runs on Shopify, with a number of its own', () => {
    const from = { name: 'Example Store', address: 'store+57302@t.shopifyemail.com' }
    const html =
      '<p>Order MC1605</p><h1>Your order is on the way</h1><p>Items in this shipment</p><p>Example Widget x1</p>'
    expect(
      summary(
        mailOf({
          ...SHOPIFY_SENT,
          from,
          html,
          subject: 'A shipment from order MC1605 is on the way',
        }),
      ),
    ).toMatchObject({
      kind: 'shipment',
      shop: 'Example Store',
      number: 'MC1605',
    })
  })

  it('a shop that runs on Shopify', () => {
    expect(summary(SHOPIFY_SENT)).toMatchObject({
      kind: 'shipment',
      number: '1042',
      day: '2026-11-14',
    })
  })

  it('Amazon, whose refund has a breakdown', () => {
    const mail = mailOf({
      from: { name: 'Amazon.com', address: 'payments-messages@amazon.com' },
      date: 'Thu, 12 Nov 2026 17:00:00 +0000',
      subject: 'Refund on order 112-1234567-7654321',
      text: `Hello Anna,
We’ve issued a refund of $17.61 for your order 112-1234567-7654321 from AnkerDirect.

Item: Anker USB C Charger 20W
Quantity: 1
ASIN: B0CHARGER1
Reason for refund: Customer return

Here's the breakdown of your refund for this item:
    Item Refund: $15.99
    Item Tax Refund: $1.62
`,
    })
    expect(summary(mail)).toMatchObject({ kind: 'refund', total: '1761', day: '2026-11-12' })
  })
})

describe('several orders at eBay', () => {
  it('have the item above their number, and no price that is certain', () => {
    const { kind, orders } = read(EBAY_TWO_ORDERS)
    expect(kind).toBe('order')
    expect(
      orders.map(({ number, items }) => [
        shown(number),
        items.map((item) => [itemShown(item), item.link]),
      ]),
    ).toEqual([
      [
        '15-06943-08636',
        [
          [
            'Silver pendant with a gift box and chain | 1? | 495?',
            'https://www.ebay.co.uk/itm/154317367111',
          ],
        ],
      ],
      [
        '15-06943-08637',
        [
          [
            'Brass key ring, hand made in Wales | 1? | 299?',
            'https://www.ebay.co.uk/itm/164072911613',
          ],
        ],
      ],
    ])
  })

  it('have no certain number if items are on both sides', () => {
    const html = EBAY_TWO_ORDERS.html.replace(
      '<h2>Order total',
      '<a href="https://www.ebay.co.uk/itm/164072911999">Third thing here</a><p>Quantity: 1</p><p>£1.00</p><h2>Order total',
    )
    expect(read({ ...EBAY_TWO_ORDERS, html }).orders.map(({ number }) => number?.sure)).toEqual([
      false,
      false,
    ])
  })
})

describe('data of schema.org in a mail', () => {
  it('is the order, in the zone of the person', () => {
    expect(summary(JSON_LD_ORDER)).toEqual({
      kind: 'order',
      shop: 'Plant House',
      // 23:30 in London.
      day: '2026-11-12',
      number: 'PH-20931',
      total: '3150',
      currency: 'GBP',
      items: ['Fern & Pot | 1 | 1200', 'Watering Can | 2 | 1950'],
    })
    const [order] = read(JSON_LD_ORDER).orders
    expect(order?.items.map(({ link }) => link)).toEqual([
      'https://planthouse.example/products/fern',
      null,
    ])
  })

  it('as microdata says which parcel is on its way', () => {
    expect(summary(MICRODATA_PARCEL)).toMatchObject({
      kind: 'shipment',
      shop: 'Plant House',
      number: 'PH-20931',
      items: ['Fern & Pot | 1 | -'],
    })
  })

  it('that is broken is passed over: the words of the mail count', () => {
    const html = SHOPIFY_ORDER.html.replace(
      '</head>',
      '<script type="application/ld+json">{"@type":"Order",</script></head>',
    )
    expect(
      summary({
        ...SHOPIFY_ORDER,
        html: html.replace('<h1>', '<h1 data-at="https://schema.org">'),
      }),
    ).toMatchObject({
      number: '1042',
      total: '6700',
    })
  })

  it('without a number is no order', () => {
    const html = wrapHtml('<p>Hello</p>', {
      head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Order","price":"5"}</script>',
    })
    expect(read(mailOf({ from: SHOPIFY_ORDER.from, subject: 'News', html })).kind).toBe('unknown')
  })
})
