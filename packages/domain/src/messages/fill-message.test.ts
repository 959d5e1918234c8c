import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type MessageValues,
  PLACEHOLDERS,
  fillMessage,
  names,
  placeholdersIn,
  replaceLink,
  unknownPlaceholders,
} from '#src/messages/fill-message.ts'

const values: MessageValues = {
  seller: 'Acme',
  product: 'Lamp',
  products: '- Lamp\n- Mug',
  'order numbers': '112-7',
  amount: '$19.99',
  received: '',
  'due date': '',
  days: '3 days',
  'review link': '',
}

describe('a filled template', () => {
  it.each([
    ['Hi {seller}, {amount} for {product}', 'Hi Acme, $19.99 for Lamp'],
    ['{ Order  Numbers } {AMOUNT}', '112-7 $19.99'],
    ['{products}', '- Lamp\n- Mug'],
    ['Hi\n\nSee {review link}\n\nThanks', 'Hi\n\nThanks'],
    ['Hi\nReview of {product}: {review link}\nThanks', 'Hi\nThanks'],
    ['Hi\r\nTotal: {total}\r\nThanks\r{days}', 'Hi\nThanks\n3 days'],
    ['{}\n{ }\nLeft', 'Left'],
    ['{review link}', ''],
    ['Half {amount', 'Half {amount'],
    ['<b>{product}</b> & co', '<b>Lamp</b> & co'],
  ])('%j is %j', (template, text) => {
    expect(fillMessage(template, values)).toBe(text)
  })

  it.each(['{amount}', '$&', '$1', '$$', '{review link}'])(
    'has a product named %j as it is',
    (product) => {
      expect(fillMessage('About {product}.', { ...values, product })).toBe(`About ${product}.`)
    },
  )

  it('never contains a placeholder, or the word undefined', () => {
    const word = fc.constantFrom('', 'x', '19,99 €')
    const piece = fc.oneof(
      fc.constantFrom(...PLACEHOLDERS.map((name) => `{${name}}`), '{total}', '\n', '\r\n', ' '),
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[{}]/gu, '')),
    )
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        fc.record<MessageValues>({
          seller: word,
          product: word,
          products: word,
          'order numbers': word,
          amount: word,
          received: word,
          'due date': word,
          days: word,
          'review link': word,
        }),
        (template, known) => {
          const text = fillMessage(template, known)
          expect(text).not.toMatch(/[{}]/u)
          expect(text).not.toContain('undefined')
        },
      ),
    )
  })
})

it.each([
  ['Hi {seller} {Amount}', [], ['{seller}', '{Amount}']],
  ['{total} {total} {paypal} {}', ['{total}', '{paypal}', '{}'], []],
  ['no braces', [], []],
])('in %j, %j is unknown and %j is known', (text, unknown, known) => {
  expect(unknownPlaceholders(text)).toEqual(unknown)
  expect(placeholdersIn(text)).toEqual(known)
})

it('a template names a placeholder in any case', () => {
  expect(names('See { Review Link }', 'review link')).toBe(true)
  expect(names('See {amount}', 'review link')).toBe(false)
})

it.each([
  ['Hi', '', 'https://a.example/1', 'Hi\n\nhttps://a.example/1'],
  [
    'Hi https://a.example/1 bye',
    'https://a.example/1',
    'https://b.example/$&',
    'Hi https://b.example/$& bye',
  ],
  ['Hi https://a.example/1', 'https://a.example/1', '', 'Hi'],
  ['Hi', 'https://a.example/1', '', 'Hi'],
  ['See https://a.example/1', '', 'https://a.example/1', 'See https://a.example/1'],
])('in %j, the link %j becomes %j', (text, earlier, link, expected) => {
  expect(replaceLink(text, earlier, link)).toBe(expected)
})
