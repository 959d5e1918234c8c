import { describe, expect, it } from 'vitest'
import { builtInTemplate, subjectOf } from '#src/messages/built-in-templates.ts'
import { fillMessage, unknownPlaceholders } from '#src/messages/fill-message.ts'
import { MESSAGE_KINDS } from '#src/messages/message-kind.ts'
import { MESSAGE_LANGUAGES, type MessageLanguage } from '#src/messages/message-language.ts'
import { type MessageProduct, messageValues } from '#src/messages/message-values.ts'
import { usualDelays } from '#src/refunds/refund-due.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const LANGUAGES = Object.keys(MESSAGE_LANGUAGES) as MessageLanguage[]

const lamp: MessageProduct = {
  ...moneyProduct({ refund_due_date: '2026-05-12', currency: 'EUR' }),
  name: 'Desk lamp',
  order_number: '112-7',
}
const nameless: MessageProduct = {
  ...moneyProduct({ status: 'paid', order_date: null }),
  name: null,
  order_number: null,
}

const facts = (products: MessageProduct[], seller: string | null = 'Acme') => ({
  products,
  seller,
  reviewLink: '',
  delays: usualDelays([]),
  today: '2026-05-15',
})

const cases = LANGUAGES.flatMap((language) =>
  MESSAGE_KINDS.flatMap((kind) => [false, true].map((several) => ({ language, kind, several }))),
)

describe.each(cases)('$language, $kind, of several: $several', ({ language, kind, several }) => {
  const template = builtInTemplate(kind, language, several)

  it('uses only what the app knows, and names the seller', () => {
    expect(unknownPlaceholders(template)).toEqual([])
    const values = messageValues(facts([lamp, lamp]), language)
    expect(fillMessage(template, values)).toContain('Acme')
    expect(fillMessage(template, values)).toContain('112-7')
  })

  it('is a message without anything known, too', () => {
    const text = fillMessage(template, messageValues(facts([nameless], null), language))
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
It is 3 days late now.

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
  expect(fillMessage(builtInTemplate('refund', language, false), values)).toBe(text)
})

it('refunds of several products are asked for as a list with a sum', () => {
  const mug = { ...lamp, name: 'Mug', order_number: null, refund_due_date: '2026-05-14' }
  const values = messageValues(facts([lamp, mug]), 'en')
  expect(fillMessage(builtInTemplate('refund', 'en', true), values)).toBe(`Hi Acme,

I hope you are well. I have not received these refunds yet:
- Desk lamp (112-7): €20.00
- Mug: €20.00
Total: €40.00
The oldest one is 3 days late now.

Could you please check and send them soon? Thank you!`)
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
