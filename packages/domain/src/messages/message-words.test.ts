import { expect, it } from 'vitest'
import { allDueText, askedText, describeWay } from '#src/messages/message-words.ts'
import type { SendWay } from '#src/messages/send-ways.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

it.each([
  [1, 'Asked for the refund'],
  [2, 'Asked for 2 refunds'],
  [2000, 'Asked for 2,000 refunds'],
])('after asking for %i', (count, text) => {
  expect(askedText(count)).toBe(text)
})

it('all refunds of a seller have a sum for each currency', () => {
  const products = [
    moneyProduct(),
    moneyProduct({ price: 0.5 }),
    moneyProduct({ currency: 'JPY', price: 1999 }),
  ]
  expect(allDueText(products)).toBe('All 3 refunds of this seller ($20.50 and ¥1,999)')
})

it.each<[Partial<SendWay>, string]>([
  [{ kind: 'whatsapp', label: 'WhatsApp', href: 'x' }, 'Opens WhatsApp with the text'],
  [{ kind: 'email', label: 'Email', href: 'x' }, 'Opens your email program with the text'],
  [
    { kind: 'email', label: 'Email', href: 'x', isCopied: true, isTooLong: true },
    'Too long for a link: copies the text, then opens your email program',
  ],
  [
    { kind: 'facebook', label: 'Messenger', href: 'x', isCopied: true },
    'Copies the text, then opens Messenger',
  ],
  [{ kind: 'wechat', label: 'WeChat', isCopied: true }, 'Copies the text for WeChat'],
  [{ kind: 'copy', label: 'Copy', isCopied: true }, 'Copies the text, to paste it anywhere'],
])('%j: %s', (way, text) => {
  const whole: SendWay = {
    kind: 'copy',
    label: '',
    value: '',
    isCopied: false,
    href: null,
    isTooLong: false,
    ...way,
  }
  expect(describeWay(whole)).toBe(text)
})
