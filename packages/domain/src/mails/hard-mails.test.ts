import { describe, expect, it } from 'vitest'
import type { MailReading } from '#src/mails/mail-reading.ts'
import type { MailText } from '#src/mails/mail-text.ts'
import { readMail } from '#src/mails/read-mail.ts'
import { repairText } from '#src/mails/repair-text.ts'
import {
  ORDER,
  newOrderMail,
  oldOrderMail,
  oldOrderText,
  stepMail,
} from '#src/testing/shop-mails/amazon-mails.ts'
import { forwardText, mailOf, wrapHtml } from '#src/testing/shop-mails/mail-of.ts'

const context = { today: '2026-11-26', timeZone: 'Europe/Berlin' }
const DATE = 'Thu, 12 Nov 2026 17:00:00 +0000'
const ANNA = { name: 'Anna', address: 'anna@gmail.com' }
const BOB = { name: 'Bob', address: 'bob@gmail.com' }
const AMAZON = { name: 'Amazon.com', address: 'order-update@amazon.com' }

function read(mail: Partial<MailText>): MailReading {
  const [reading, ...others] = readMail(mailOf({ date: DATE, ...mail }), context)
  if (!reading || others.length > 0) throw new Error('There is one reading.')
  return reading
}

describe('a mail without an order', () => {
  const number = '112-1234567-7654321'
  it.each<[string, Partial<MailText>]>([
    ['is empty', {}],
    [
      'is private',
      { from: BOB, subject: 'Dinner', text: 'Shall we order pizza? The total is $30.' },
    ],
    [
      'is a seller asking for an order number',
      {
        from: BOB,
        subject: 'Refund for your order',
        text: `Please send me the number ${number}.\nWe will refund $15.99 by PayPal once you reviewed https://www.amazon.com/dp/B0CHARGER1`,
      },
    ],
    [
      'is a seller who paid',
      {
        from: BOB,
        subject: `Re: Your order ${number}`,
        text: `I refunded $15.99 for your order ${number} today.`,
      },
    ],
    [
      'is a seller with a domain of their own',
      {
        from: { name: 'Ann', address: 'ann@cool-seller.example' },
        subject: `Your order ${number}`,
        text: `I refunded $15.99 for your order ${number}.`,
      },
    ],
    [
      'wants to sell',
      {
        from: { name: 'Amazon.com', address: 'store-news@amazon.com' },
        subject: 'Anna, deals for you: up to 40% off',
        html: wrapHtml(
          '<h1>Today only</h1><a href="https://www.amazon.com/dp/B0CHARGER1">Charger 20W</a><p>$9.99</p>',
        ),
      },
    ],
    [
      'asks for a review',
      {
        from: { name: 'Amazon.de', address: 'x@amazon.de' },
        subject: 'Anna, bewerten Sie „Mug“',
        html: wrapHtml(
          '<p>Bestellnr. 303-1234567-1234567</p><a href="https://www.amazon.de/dp/B0MUG00001">Mug</a>',
        ),
      },
    ],
    [
      'announces a delivery',
      {
        from: AMAZON,
        subject: 'Review your upcoming delivery',
        text: `Order ${number}\n* Coffee\nQuantity: 1\n$9.99`,
      },
    ],
  ])('%s', (_, mail) => {
    expect(read(mail)).toMatchObject({ kind: 'unknown', orders: [] })
  })
})

describe('what did not happen yet', () => {
  it.each([
    ['Your package will be delivered tomorrow', 'unknown'],
    ['Your package could not be delivered', 'unknown'],
    ['Out for delivery: "Mug"', 'shipment'],
    ['Delivery attempted: "Mug"', 'shipment'],
    ['Delivered: "Refund tracker notebook"', 'delivery'],
    ['Ordered: "Delivered, a board game"', 'order'],
    ['Your return of Mug', 'unknown'],
    ['Dropoff confirmed. Refund issued for your return', 'refund'],
  ])('is not taken for done: %s', (subject, kind) => {
    const text = `Order # ${ORDER.number}\nMug\nQuantity: 1`
    expect(read({ from: AMAZON, subject, text }).kind).toBe(kind)
  })
})

describe('a return that began', () => {
  it('is no refund, whatever its sums', () => {
    const text = `Return started\nOrder # ${ORDER.number}\nMug\nQuantity: 1\nRefund subtotal $15.99`
    expect(read({ from: AMAZON, subject: 'Good news', text }).kind).toBe('unknown')
  })

  it('leaves a refund that only the text names to be checked', () => {
    const text = `Order # ${ORDER.number}\nRefund total: $15.99\nMug\nQuantity: 1`
    expect(read({ from: AMAZON, subject: 'Good news', text })).toMatchObject({
      kind: 'refund',
      isKindSure: false,
    })
  })
})

describe('a mail that somebody passes on', () => {
  const inside = {
    kind: 'order',
    host: 'amazon.com',
    orders: [{ number: { value: ORDER.number, sure: true }, total: { value: 1599, sure: true } }],
  }

  it('has the shop, the day and the order of the mail inside', () => {
    const text = forwardText(oldOrderMail('en'), 'Thu, Mar 5, 2026 at 10:20 AM')
    expect(read({ from: ANNA, subject: 'Fwd: something', text })).toMatchObject({
      ...inside,
      day: { value: '2026-03-05', sure: true },
    })
  })

  it('marks a day that is only that of passing on', () => {
    const order = oldOrderMail('en')
    const text = forwardText(
      { ...order, text: order.text.replace(/Placed on.*/u, '') },
      'yesterday',
    )
    expect(read({ from: ANNA, subject: 'Fwd: something', text })).toMatchObject({
      ...inside,
      day: { value: '2026-11-12', sure: false },
    })
  })

  it('is read in the lines of a German mail program', () => {
    const head =
      '<div>Hi</div><hr><p><b>Von:</b> Amazon.de &lt;bestellbestaetigung@amazon.de&gt;<br><b>Gesendet:</b> Donnerstag, 5. März 2026 10:03<br><b>An:</b> anna@web.de<br><b>Betreff:</b> Bestellt: „Mug“</p>'
    const html = head + newOrderMail('de').html
    expect(
      read({
        from: { name: 'Anna', address: 'anna@web.de' },
        subject: 'WG: Bestellt: „Mug“',
        html,
      }),
    ).toMatchObject({
      kind: 'order',
      host: 'amazon.de',
      day: { value: '2026-03-05', sure: true },
    })
  })

  it('names the shop, and not the person who copied it', () => {
    const { text } = oldOrderMail('fr')
    expect(read({ from: ANNA, subject: 'My order', text })).toMatchObject({
      kind: 'order',
      shop: { value: 'Amazon' },
      day: { value: '2026-03-05', sure: true },
    })
  })

  it('as an attachment is its own mail', () => {
    const mail = mailOf({
      from: ANNA,
      subject: 'Fwd',
      text: 'see below',
      attached: [newOrderMail('it'), stepMail('en', 'delivered')],
    })
    expect(readMail(mail, context).map(({ kind, host }) => [kind, host])).toEqual([
      ['order', 'amazon.it'],
      ['delivery', 'amazon.com'],
    ])
  })
})

describe('an order whose mail shows only its sum', () => {
  const text = [
    '> Begin forwarded message:',
    '> ',
    '> From: "Amazon.com" <auto-confirm@amazon.com>',
    `> Subject: Your Amazon.com order #${ORDER.number}`,
    '> Date: November 7, 2026 at 10:23:16 AM EST',
    '> To: anna@example.com',
    '> ',
    '> Order Confirmation',
    '> Hello Anna,',
    '> Thank you for shopping with us. We’ll send a confirmation when your item ships. ',
    '> Details ',
    `> Order #${ORDER.number} <https://www.amazon.com/gp/r.html?U=https%3A%2F%2Fwww.amazon.com%2Fx>`,
    '> Arriving: ',
    '> Tuesday, November 11 ',
    '> View or manage order <https://www.amazon.com/gp/r.html?U=https%3A%2F%2Fwww.amazon.com%2Fy>',
    '> Ship to: ',
    '> Anna ',
    '> Hometown, VA ',
    '> Order Total: ',
    '> $80.61',
    '> We hope to see you again soon. ',
    '> Top picks for you',
    '> USB Extension Cable 10FT...',
    '> $8.99',
    '>  <https://www.amazon.com/gp/r.html?U=https%3A%2F%2Fwww.amazon.com%2Fdp%2FB0ZZZZZZZ1>',
  ].join('\n')

  it('has no item, neither from the address nor from what the shop wants to sell', () => {
    expect(
      read({ from: ANNA, subject: `Fwd: Your Amazon.com order #${ORDER.number}`, text }),
    ).toMatchObject({
      kind: 'order',
      host: 'amazon.com',
      day: { value: '2026-11-07', sure: true },
      orders: [
        {
          number: { value: ORDER.number, sure: true },
          total: { value: 8061, sure: true },
          items: [],
        },
      ],
    })
  })
})

describe('a name in single quotes', () => {
  it('is read from the subject', () => {
    const subject = "Delivered: 'Stoneware Mug' and 1 more item"
    const [order] = read({ from: AMAZON, subject, text: `Order # ${ORDER.number}` }).orders
    expect(order?.items.map(({ name }) => name.value)).toEqual(['Stoneware Mug'])
  })
})

describe('text that was pasted without its head', () => {
  it('is read, and marks the day that it does not have', () => {
    const text = `Thanks for your order, Anna!\n\nArriving tomorrow\n\nOrder #\n${ORDER.number}\n\n* Anker USB C Charger\n  Quantity: 1\n  15.99 USD\n\nGrand Total:\n17.61 USD\n`
    expect(read({ date: null, text })).toMatchObject({
      kind: 'order',
      day: null,
      orders: [
        {
          number: { value: ORDER.number },
          total: { value: 1761, sure: true },
          // Nothing says what the difference is.
          items: [{ name: { value: 'Anker USB C Charger' }, price: { value: 1761, sure: false } }],
        },
      ],
    })
  })

  it('has the day that it says', () => {
    expect(read({ date: null, text: oldOrderText('de', [ORDER]) })).toMatchObject({
      day: { value: '2026-03-05', sure: true },
      orders: [{ currency: { value: 'EUR', sure: true } }],
    })
  })
})

const dayOfOrder = (line: string, from = AMAZON) =>
  read({
    from,
    subject: `Your Amazon.com order #${ORDER.number}`,
    text: `Order #${ORDER.number}\n${line}\n* Mug\nQuantity: 1`,
  }).day

describe('a day', () => {
  it.each([
    ['Order placed: 11/10/2026', { value: '2026-11-10', sure: true, others: ['2026-10-11'] }],
    ['Order placed: 03/04/2026', { value: '2026-03-04', sure: false, others: ['2026-04-03'] }],
    ['Order placed: 25/10/2026', { value: '2026-10-25', sure: true }],
    ['Order placed: December 24, 2031', { value: '2026-11-12', sure: true }],
    ['Arriving November 20', { value: '2026-11-12', sure: true }],
  ])('is what the mail says: %s', (line, expected) => {
    expect(dayOfOrder(line)).toMatchObject(expected)
  })

  it('is none where the mail has none, or one that cannot be', () => {
    for (const date of [
      null,
      'nonsense',
      'Fri, 1 Jan 2100 00:00:00 +0000',
      'Thu, 1 Jan 1970 00:00:00 +0000',
    ]) {
      expect(read({ ...stepMail('en', 'delivered'), date }).day).toBeNull()
    }
  })

  it('of a delivery may be the one before', () => {
    const text = `Order #${ORDER.number}\nDelivered yesterday\n* Mug\nQuantity: 1`
    expect(read({ from: AMAZON, subject: 'Delivered: "Mug"', text }).day).toMatchObject({
      value: '2026-11-11',
      sure: true,
    })
  })

  it('of a delivery may lack its year', () => {
    const text = `Order #${ORDER.number}\nDelivered Wed, November 11\n* Mug\nQuantity: 1`
    expect(read({ from: AMAZON, subject: 'Delivered: "Mug"', text }).day).toMatchObject({
      value: '2026-11-11',
      sure: true,
    })
  })
})

describe('HTML of a mail', () => {
  it('is never run, and what is hidden in it is not read', () => {
    const { orders } = read(newOrderMail('en'))
    expect(orders.map(({ number }) => number?.value)).toEqual([ORDER.number])
    expect(orders[0]?.total?.value).toBe(1599)
  })

  it('marks an amount whose cents were glued to it', () => {
    const html = wrapHtml(
      '<p>Order number: 2000123-45678901</p><a href="https://www.walmart.com/ip/P/1">Pillow soft</a><p>Qty: 1</p><p>$12<span>97</span></p><p>Total $1297</p>',
    )
    const [order] = read({
      from: { name: 'W', address: 'help@walmart.com' },
      subject: 'Thanks for your order',
      html,
    }).orders
    expect([order?.total?.sure, order?.items[0]?.price?.sure]).toEqual([false, false])
  })

  it.each([
    ['nested a thousand deep', '<div><table><tr><td>'.repeat(5000)],
    ['with tags that never end', '<a href="x'.repeat(20_000)],
    ['with quotes that never end', `<p title="${'<p '.repeat(50_000)}`],
    ['with comments that never end', '<!-- '.repeat(50_000)],
    ['with a script that never ends', '<script>'.repeat(50_000)],
    ['of one long line', 'total 1,'.repeat(100_000)],
    ['of many sums', '<p>Total</p><p>Qty 1</p>'.repeat(50_000)],
    [
      'of many links',
      '<a href="https://www.amazon.com/dp/B0CHARGER1">Some name here</a><p>Qty: 1</p>'.repeat(
        20_000,
      ),
    ],
    ['of entities', '&#xffffffff;&#0;&bogus;&uuml'.repeat(20_000)],
    [
      'of objects',
      '<div itemscope itemtype="http://schema.org/Order"><b itemprop="orderNumber">1'.repeat(
        10_000,
      ),
    ],
  ])('is read to its end, %s', (_, html) => {
    const mail = mailOf({ ...newOrderMail('en'), html: html + newOrderMail('en').html })
    expect(readMail(mail, context)).toHaveLength(1)
  })
})

describe('a mail that lies about its characters', () => {
  it.each([
    ['BestÃ¤tigung fÃ¼r 15,99 â‚¬', 'Bestätigung für 15,99 €'],
    ['Größe: 5 € · Çà déjà', 'Größe: 5 € · Çà déjà'],
    ['Ã', 'Ã'],
  ])('is read as it was meant: %s', (text, meant) => {
    expect(repairText(text)).toBe(meant)
  })
})
