import type { MailText } from '#src/mails/mail-text.ts'
import { AMAZON_WORDS, type AmazonWords } from '#src/testing/shop-mails/amazon-words.ts'
import { mailOf, pair, wrapHtml } from '#src/testing/shop-mails/mail-of.ts'

export type AmazonItem = { name: string; asin: string; price: string; quantity?: number }
export type AmazonOrder = {
  number: string
  items: readonly AmazonItem[]
  subtotal: string
  shipping?: string
  total: string
  /** Rows of sums between them: taxes, gift cards. */
  between?: readonly (readonly [label: string, amount: string])[]
}
export type Language = keyof typeof AMAZON_WORDS

export const CHARGER: AmazonItem = {
  name: 'Anker USB C Charger 20W, Fast Charging Plug',
  asin: 'B0CHARGER1',
  price: '15.99',
}
export const MUG: AmazonItem = { name: 'Stoneware Mug, blue', asin: 'B0MUG00001', price: '12.50' }

export const ORDER: AmazonOrder = {
  number: '112-1234567-7654321',
  items: [CHARGER],
  subtotal: '15.99',
  total: '15.99',
}

/** Amazon counts who follows a link: the product's address is a parameter. */
export function linkTo(words: AmazonWords, asin: string): string {
  const page = `https://www.${words.host}/dp/${asin}?ref_=ppx_yo2ov_dt_b`
  return `https://www.${words.host}/gp/r.html?C=ABC&amp;K=DEF&amp;M=x&amp;R=Y&amp;T=C&amp;U=${encodeURIComponent(page)}&amp;H=Z`
}

const shortened = (name: string) => (name.length > 30 ? `${name.slice(0, 30).trim()}...` : name)

function sender(words: AmazonWords, name: string): MailText['from'] {
  return {
    name: `Amazon.${words.host.slice('amazon.'.length)}`,
    address: `${name}@${words.host}`,
  }
}

/** The plain text that Amazon sent for years. */
export function oldOrderText(language: Language, orders: readonly AmazonOrder[]): string {
  const words = AMAZON_WORDS[language]
  const rule = '='.repeat(60)
  return [
    words.thanks,
    '',
    ...orders.flatMap((order) => [
      rule,
      `${words.number}${order.number}`,
      words.placed,
      '',
      ...order.items.flatMap(({ name, price, quantity = 1 }) => [
        `    ${quantity === 1 ? '' : `${quantity} x `}${name}`,
        `    ${words.money(price)}`,
        `    ${words.soldBy}TestSeller`,
        '',
      ]),
      '_'.repeat(60),
      `    ${words.subtotal} ${words.money(order.subtotal)}`,
      `    ${words.shipping} ${words.money(order.shipping ?? '0.00')}`,
      ...(order.between ?? []).map(([label, amount]) => `    ${label} ${amount}`),
      `    ${words.total} ${words.money(order.total)}`,
      '',
    ]),
  ].join('\r\n')
}

export function oldOrderMail(language: Language, order: AmazonOrder = ORDER): MailText {
  const words = AMAZON_WORDS[language]
  const [first, ...more] = order.items
  return mailOf({
    subject: words.orderedBefore(shortened(first?.name ?? ''), more.length),
    from: sender(words, 'auto-confirm'),
    date: 'Thu, 5 Mar 2026 18:20:00 +0000',
    text: oldOrderText(language, [order]),
  })
}

/** A price in pieces, with raised cents. */
function raised(words: AmazonWords, price: string): string {
  if (words.host !== 'amazon.com') return words.money(price)
  const [whole, cents] = price.split('.')
  return `<span style="font-size:12px;vertical-align:super">$</span><span style="font-size:20px">${whole}</span><span style="font-size:12px;vertical-align:super">${cents}</span>`
}

function itemHtml(words: AmazonWords, { name, asin, price, quantity = 1 }: AmazonItem): string {
  const link = linkTo(words, asin)
  return `<table><tr><td rowspan="3"><a href="${link}"><img src="https://m.media-amazon.com/i.jpg" alt="${name}"></a></td>
<td><a href="${link}" style="color:#0f1111">${name}</a></td></tr>
<tr><td>${words.quantity}${quantity}</td></tr><tr><td>${raised(words, price)}</td></tr></table>`
}

/** What Amazon wants to sell below every mail. */
function wares(words: AmazonWords): string {
  return `<h2>${words.again}</h2>${itemHtml(words, { name: 'Garden Hose 20 m, green', asin: 'B0GARDEN01', price: '39.99' })}`
}

/** The HTML mail of today. */
export function newOrderMail(language: Language, order: AmazonOrder = ORDER): MailText {
  const words = AMAZON_WORDS[language]
  const [first, ...more] = order.items
  return mailOf({
    subject: words.ordered(shortened(first?.name ?? ''), more.length),
    from: sender(words, 'auto-confirm'),
    date: 'Thu, 5 Mar 2026 18:20:00 +0000',
    html: wrapHtml(
      `<h1>${words.thanks}</h1><table><tr><td>${words.arriving}</td></tr><tr><td>Anna – SEATTLE</td></tr>
<tr><td>${words.number}<br><a href="https://www.${words.host}/gp/css/order-details?orderID=${order.number}">${order.number}</a></td></tr></table>
${order.items.map((item) => itemHtml(words, item)).join('')}
<table>${pair(words.subtotal, words.money(order.subtotal))}${pair(words.shipping, words.money(order.shipping ?? '0.00'))}
${(order.between ?? []).map(([label, amount]) => pair(label, amount)).join('')}${pair(words.total, words.money(order.total))}</table>
${wares(words)}`,
      { hidden: `${words.thanks} 113-0000000-0000000` },
    ),
  })
}

/** Sent, on its way, or delivered: the items, and no sums. */
export function stepMail(
  language: Language,
  step: 'sent' | 'delivered' | 'onItsWay',
  order: AmazonOrder = ORDER,
): MailText {
  const words = AMAZON_WORDS[language]
  const [first] = order.items
  const subject = words[step](shortened(first?.name ?? ''))
  return mailOf({
    subject,
    from: sender(words, step === 'delivered' ? 'order-update' : 'shipment-tracking'),
    date: 'Mon, 9 Mar 2026 20:15:00 +0000',
    html: wrapHtml(
      `<h1>${subject.split(':', 1)[0]}</h1><p>${words.number}<a href="https://www.${words.host}/x?orderId=${order.number}">${order.number}</a></p>
${order.items
  .map(
    ({ name, asin, quantity = 1 }) =>
      `<p><a href="${linkTo(words, asin)}">${name}</a></p><p>${words.quantity}${quantity}</p>`,
  )
  .join('')}${wares(words)}`,
    ),
  })
}

export function refundMail(
  language: Language,
  amount = '15.99',
  order: AmazonOrder = ORDER,
): MailText {
  const words = AMAZON_WORDS[language]
  const [first] = order.items
  return mailOf({
    subject: words.refunded(shortened(first?.name ?? '')),
    from: sender(words, 'return'),
    date: 'Fri, 20 Mar 2026 09:00:00 +0000',
    html: wrapHtml(
      `<p>${words.number}${order.number}</p>${order.items
        .map(
          ({ name, asin, quantity = 1 }) =>
            `<p><a href="${linkTo(words, asin)}">${name}</a></p><p>${words.quantity}${quantity}</p>`,
        )
        .join('')}<table>${pair(words.refundTotal, words.money(amount))}</table>${wares(words)}`,
    ),
  })
}

export function cancelMail(language: Language, order: AmazonOrder = ORDER): MailText {
  const words = AMAZON_WORDS[language]
  return mailOf({
    subject: words.cancelled(order.number),
    from: sender(words, 'order-update'),
    date: 'Fri, 6 Mar 2026 09:00:00 +0000',
    text: `${words.number}${order.number}\n\n${order.items.map(({ name }) => name).join('\n')}\n`,
  })
}

/**
 * The plain text of today, under a menu and a bar of all steps, as Amazon sends it beside an HTML part. `heading` says what
 * happened.
 */
export function menuText(heading: string, { number, items, total }: AmazonOrder = ORDER): string {
  const bar = ['Ordered', 'Shipped', 'Out for delivery', 'Delivered']
  return [
    'Your Orders',
    'https://www.amazon.com/gp/css/order-history',
    'Your Account',
    'https://www.amazon.com/your-account',
    'Buy Again',
    'https://www.amazon.com/gp/buyagain',
    `    ${heading}`,
    ...bar,
    'Arriving Monday',
    'Anna – Springfield',
    'Order #',
    number,
    'Track package',
    'https://www.amazon.com/progress-tracker/package?ref_=p',
    ...items.flatMap(({ name, price, quantity = 1 }) => [
      `* ${name}`,
      `  Quantity: ${quantity}`,
      `  ${price} USD`,
    ]),
    'Total',
    `${total} USD`,
    'Keep shopping for',
    '* Garden Hose 20 m, green',
    '  Quantity: 1',
  ].join('\n\n')
}
