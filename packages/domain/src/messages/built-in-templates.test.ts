import { describe, expect, it } from 'vitest'
import { builtInTemplate, subjectOf } from '#src/messages/built-in-templates.ts'
import { fillMessage, unknownPlaceholders } from '#src/messages/fill-message.ts'
import { MESSAGE_KINDS, type MessageKind } from '#src/messages/message-kind.ts'
import {
  MESSAGE_LANGUAGES,
  type MessageLanguage,
  amountIn,
  dayIn,
} from '#src/messages/message-language.ts'
import { type MessageProduct, messageValues } from '#src/messages/message-values.ts'
import { usualDelays } from '#src/refunds/refund-due.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const LANGUAGES = Object.keys(MESSAGE_LANGUAGES) as MessageLanguage[]

const lamp: MessageProduct = {
  ...moneyProduct({ refund_due_date: '2026-05-12', currency: 'EUR' }),
  name: 'Desk lamp',
  order_number: '112-7',
}
const unnamed = { name: null, order_number: null }
const nameless: MessageProduct = {
  ...moneyProduct({ status: 'paid', order_date: null }),
  ...unnamed,
}

const facts = (products: MessageProduct[], seller: string | null = 'Acme') => ({
  products,
  seller,
  reviewLink: '',
  delays: usualDelays([]),
  today: '2026-05-15',
})

const partlyPaid: MessageProduct = {
  ...lamp,
  price: 28.99,
  refund_received: 14.5,
  currency: 'USD',
}
const abouts = { one: [lamp], several: [lamp, lamp], 'partly paid': [partlyPaid] }

const cases = LANGUAGES.flatMap((language) =>
  MESSAGE_KINDS.flatMap((kind) =>
    Object.entries(abouts).map(([about, products]) => ({ language, kind, about, products })),
  ),
)

describe.each(cases)('$language, $kind, about $about', ({ language, kind, about, products }) => {
  const template = builtInTemplate(kind, language, products)

  it('uses only what the app knows, and names the seller', () => {
    expect(unknownPlaceholders(template)).toEqual([])
    const values = messageValues(facts([lamp, lamp]), language)
    expect(fillMessage(template, values)).toContain('Acme')
    expect(fillMessage(template, values)).toContain('112-7')
  })

  it('is a message without anything else known, too', () => {
    const product = about === 'partly paid' ? { ...partlyPaid, ...unnamed } : nameless
    const text = fillMessage(template, messageValues(facts([product], null), language))
    expect(text.split('\n').filter((line) => line !== '').length).toBeGreaterThan(1)
    expect(text).not.toMatch(/[{}]|undefined|null|\n\n\n/u)
  })
})

it.each([
  [
    'en',
    `Hi Acme,

I hope you are well. I have not received my refund yet.
Product: Desk lamp
Order number: 112-7
Amount: €20.00
It is now 3 days late.

Could you please check and send it soon? Thank you!`,
  ],
  [
    'de',
    `Hallo Acme!

Meine Erstattung ist leider noch nicht angekommen.
Produkt: Desk lamp
Bestellnummer: 112-7
Betrag: 20,00 €
Sie ist jetzt 3 Tage überfällig.

Könnten Sie bitte nachsehen und sie bald senden? Vielen Dank!`,
  ],
  [
    'zh',
    `Acme，您好！

我还没有收到退款，麻烦您帮忙查一下。
产品：Desk lamp
订单号：112-7
金额：€20.00
已逾期：3天

请尽快处理，谢谢！`,
  ],
] as const)('a refund is asked for in %s', (language, text) => {
  const values = messageValues(facts([lamp]), language)
  expect(fillMessage(builtInTemplate('refund', language, [lamp]), values)).toBe(text)
})

it('refunds of several products are asked for as a list with a sum', () => {
  const mug = { ...lamp, name: 'Mug', order_number: null, refund_due_date: '2026-05-14' }
  const values = messageValues(facts([lamp, mug]), 'en')
  expect(fillMessage(builtInTemplate('refund', 'en', [lamp, mug]), values)).toBe(`Hi Acme,

I hope you are well. These refunds are still open:
- Desk lamp (112-7): €20.00
- Mug: €20.00
Total: €40.00
The oldest one is now 3 days late.

Could you please check and send them soon? Thank you!`)
})

/** The message about a product, as it is sent. */
function write(kind: MessageKind, language: MessageLanguage, product = partlyPaid): string {
  const values = messageValues(facts([product]), language)
  return fillMessage(builtInTemplate(kind, language, [product]), values)
}

describe('about a product of which a part has come', () => {
  it('the request thanks for the part, and says what is still open since when', () => {
    expect(write('refund', 'en')).toBe(`Hi Acme,

Thank you for the $14.50.
$14.49 is still open.
Product: Desk lamp
Order number: 112-7
It was due on May 12, 2026 and is now 3 days late.

Could you please check and send the rest soon? Thank you!`)
  })

  it('the request says nothing of a day that has not passed', () => {
    const text = write('refund', 'en', { ...partlyPaid, refund_due_date: '2026-05-15' })
    expect(text).not.toContain('due on')
  })

  it('the news of the review asks for the rest only', () => {
    expect(write('review_live', 'en')).toContain(
      'I have received $14.50 so far.\nCould you please send the other $14.49?',
    )
  })

  it('the order number is sent as always', () => {
    expect(builtInTemplate('order_number', 'en', [partlyPaid])).toBe(
      builtInTemplate('order_number', 'en', [lamp]),
    )
  })

  it.each(LANGUAGES)('both amounts are in the text in %s', (language) => {
    const [part, rest] = [amountIn(language, 1450, 'USD'), amountIn(language, 1449, 'USD')]
    for (const kind of ['refund', 'review_live'] as const) {
      expect(write(kind, language)).toContain(part)
      expect(write(kind, language)).toContain(rest)
    }
    expect(write('refund', language)).toContain(dayIn(language, '2026-05-12'))
  })
})

describe('the subject', () => {
  it.each([
    ['en', lamp, 'Refund for order 112-7'],
    ['de', { ...lamp, order_number: null }, 'Erstattung für Desk lamp'],
    ['fr', nameless, 'Remboursement'],
    ['pt', lamp, 'Refund for order 112-7'],
    ['en', { ...lamp, order_number: '9'.repeat(130) }, 'Refund for Desk lamp'],
  ])('in %s (%#)', (language, product, subject) => {
    const values = messageValues(facts([product]), language)
    expect(subjectOf('refund', language, values)).toBe(subject)
  })
})
