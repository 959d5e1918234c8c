import { describe, expect, it } from 'vitest'
import type { MailReading } from '#src/mails/mail-reading.ts'
import type { MailText } from '#src/mails/mail-text.ts'
import { readMail } from '#src/mails/read-mail.ts'
import {
  type AmazonOrder,
  CHARGER,
  type Language,
  MUG,
  ORDER,
  cancelMail,
  menuText,
  newOrderMail,
  oldOrderMail,
  oldOrderText,
  refundMail,
  stepMail,
} from '#src/testing/shop-mails/amazon-mails.ts'
import { AMAZON_WORDS } from '#src/testing/shop-mails/amazon-words.ts'
import { mailOf } from '#src/testing/shop-mails/mail-of.ts'

const context = { today: '2026-11-26', timeZone: 'Europe/Berlin' }
const LANGUAGES: Language[] = ['en', 'de', 'fr', 'es', 'it']
const currencyIn = (language: Language) => (language === 'en' ? 'USD' : 'EUR')

function read(mail: MailText): MailReading {
  const [reading, ...others] = readMail(mail, context)
  if (!reading || others.length > 0) throw new Error('There is one reading.')
  return reading
}

const sure = <T>(value: T) => ({ value, sure: true, others: [] })

describe.each(LANGUAGES)('a mail of Amazon in %s', (language) => {
  const { host } = AMAZON_WORDS[language]

  it.each([
    ['of today', newOrderMail],
    ['as plain text', oldOrderMail],
  ])('has its order (%s)', (_, write) => {
    const reading = read(write(language))
    expect(reading).toMatchObject({
      kind: 'order',
      isKindSure: true,
      shop: sure('Amazon'),
      host,
      day: { value: '2026-03-05', sure: true },
    })
    expect(reading.orders).toHaveLength(1)
    expect(reading.orders[0]).toMatchObject({
      number: sure(ORDER.number),
      total: { value: 1599, sure: true },
      currency: sure(currencyIn(language)),
    })
    expect(reading.orders[0]?.items).toHaveLength(1)
    expect(reading.orders[0]?.items[0]).toMatchObject({
      name: { value: CHARGER.name },
      quantity: { value: 1, sure: true },
      price: { value: 1599, sure: true },
    })
  })

  it('has the link of each item, and nothing that the shop wants to sell', () => {
    const order = { ...ORDER, items: [CHARGER, MUG], subtotal: '28.49', total: '28.49' }
    const [found] = read(newOrderMail(language, order)).orders
    expect(found?.items.map(({ name, link, price }) => [name.value, link, price])).toEqual([
      [CHARGER.name, `https://www.${host}/dp/${CHARGER.asin}`, sure(1599)],
      [MUG.name, `https://www.${host}/dp/${MUG.asin}`, sure(1250)],
    ])
  })

  it.each([
    ['sent', 'shipment'],
    ['onItsWay', 'shipment'],
    ['delivered', 'delivery'],
  ] as const)('says what happened to it: %s', (step, kind) => {
    const reading = read(stepMail(language, step))
    expect(reading).toMatchObject({ kind, isKindSure: true, day: sure('2026-03-09') })
    expect(reading.orders).toMatchObject([
      {
        number: sure(ORDER.number),
        items: [{ name: sure(CHARGER.name), price: null }],
        total: null,
      },
    ])
  })

  it('says what came back', () => {
    const reading = read(refundMail(language))
    expect(reading).toMatchObject({ kind: 'refund', day: sure('2026-03-20') })
    expect(reading.orders).toMatchObject([
      {
        number: sure(ORDER.number),
        total: sure(1599),
        items: [{ name: sure(CHARGER.name), price: null }],
      },
    ])
  })

  it('says that an order was cancelled', () => {
    expect(read(cancelMail(language))).toMatchObject({
      kind: 'cancellation',
      orders: [{ number: sure(ORDER.number), total: null }],
    })
  })
})

const pricesOf = (mail: MailText) =>
  read(mail).orders[0]?.items.map(({ price }) => [price?.value, price?.sure])

describe('the prices of an order', () => {
  const two: AmazonOrder = { ...ORDER, items: [CHARGER, MUG], subtotal: '28.49', total: '31.07' }

  it('are marked where taxes or shipping were added to several items', () => {
    const order = { ...two, between: [['Estimated Tax:', '$2.58']] as const }
    expect(pricesOf(newOrderMail('en', order))).toEqual([
      [1599, false],
      [1250, false],
    ])
  })

  it('are all that was paid if there is one item', () => {
    const order = { ...ORDER, total: '17.61', between: [['Estimated Tax:', '$1.62']] as const }
    expect(pricesOf(newOrderMail('en', order))).toEqual([[1761, true]])
    expect(pricesOf(oldOrderMail('en', order))).toEqual([[1761, true]])
  })

  it('count all pieces', () => {
    const order = {
      ...ORDER,
      items: [{ ...CHARGER, quantity: 3 }],
      subtotal: '47.97',
      total: '47.97',
    }
    for (const mail of [newOrderMail('en', order), oldOrderMail('de', order)]) {
      const [item] = read(mail).orders[0]?.items ?? []
      expect(item).toMatchObject({ quantity: sure(3), price: { value: 4797, sure: true } })
    }
    const both = {
      ...order,
      items: [{ ...MUG, quantity: 2 }, CHARGER],
      subtotal: '40.99',
      total: '40.99',
    }
    expect(pricesOf(newOrderMail('fr', both))).toEqual([
      [2500, true],
      [1599, true],
    ])
  })

  it('are marked if a gift card paid for them', () => {
    const order = { ...ORDER, total: '0.00', between: [['Gift Card Amount:', '-$15.99']] as const }
    expect(pricesOf(newOrderMail('en', order))).toEqual([[1599, false]])
  })

  it('are marked if the subject counts more items than the mail shows', () => {
    const mail = newOrderMail('en', { ...ORDER, total: '40.00', subtotal: '40.00' })
    expect(pricesOf({ ...mail, subject: AMAZON_WORDS.en.ordered(CHARGER.name, 2) })).toEqual([
      [1599, false],
    ])
    expect(pricesOf(mail)).toEqual([[4000, false]])
  })

  it('of thousands are read as the country writes them', () => {
    const camera = { ...CHARGER, price: '1.299.00' }
    const order = { ...ORDER, items: [camera], subtotal: '1299.00', total: '1299.00' }
    const german = oldOrderMail('de', order)
    const text = german.text.replaceAll('1299,00', '1.299,00').replaceAll('1,299.00', '1.299,00')
    expect(pricesOf({ ...german, text })).toEqual([[129_900, true]])
  })
})

describe('several orders in one mail', () => {
  it('have their own numbers, items and sums', () => {
    const other = {
      ...ORDER,
      number: '112-2222222-3333333',
      items: [MUG],
      subtotal: '12.50',
      total: '12.50',
    }
    const mail = {
      ...oldOrderMail('en'),
      subject: 'Your Amazon.com order',
      text: oldOrderText('en', [ORDER, other]),
    }
    expect(read(mail).orders).toMatchObject([
      {
        number: sure(ORDER.number),
        total: sure(1599),
        items: [{ name: { value: CHARGER.name }, price: sure(1599) }],
      },
      {
        number: sure(other.number),
        total: sure(1250),
        items: [{ name: { value: MUG.name }, price: sure(1250) }],
      },
    ])
  })
})

describe('a mail with a menu and a bar of steps', () => {
  const item = { name: sure(CHARGER.name), quantity: sure(1) }

  it.each([
    ['Thanks for your order, Anna!', 'order'],
    ['Your package was shipped!', 'shipment'],
    ['Your package was delivered!', 'delivery'],
  ])('is about what its heading says, with the items between: %s', (heading, kind) => {
    const mail = mailOf({ from: newOrderMail('en').from, text: menuText(heading) })
    const [order, ...others] = read(mail).orders
    expect(read(mail).kind).toBe(kind)
    expect(others).toEqual([])
    expect(order).toMatchObject({ number: sure(ORDER.number), items: [item] })
    expect(order?.items).toHaveLength(1)
  })

  it('has its items in the text if the HTML shows only pictures', () => {
    const html = `<p>Your package was shipped!</p><p>Ordered Shipped Delivered</p><h1>Arriving Monday</h1><p>Anna</p><p>Order # ${ORDER.number}</p><img alt="Anker">`
    const mail = mailOf({
      ...stepMail('en', 'sent'),
      html,
      text: menuText('Your package was shipped!'),
    })
    expect(read(mail).orders).toMatchObject([{ number: sure(ORDER.number), items: [item] }])
  })

  it('is a delivery if only its first line says so, whatever its subject names', () => {
    const mail = mailOf({
      from: { name: 'Amazon.it', address: 'order-update@amazon.it' },
      subject: `Il tuo ordine Amazon.it #${ORDER.number}`,
      text: `Gentile Anna,\nIl pacco è stato consegnato.\nInformazioni sull'ordine\n1 articolo\nOrdine n. ${ORDER.number}`,
    })
    expect(read(mail)).toMatchObject({ kind: 'delivery', orders: [{ number: sure(ORDER.number) }] })
    expect(read({ ...mail, subject: `Consegna effettuata: ${mail.subject}` }).kind).toBe('delivery')
  })
})

describe('a name that is cut off', () => {
  it('is marked', () => {
    const mail = mailOf({
      ...stepMail('en', 'delivered'),
      html: '',
      text: `Your package was delivered!\nOrder # ${ORDER.number}\nTrack package\n`,
    })
    expect(read(mail).orders[0]?.items).toMatchObject([
      {
        name: { value: 'Anker USB C Charger 20W, Fast...', sure: false },
        quantity: { sure: false },
      },
    ])
  })
})
