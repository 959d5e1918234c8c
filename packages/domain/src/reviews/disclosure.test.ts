import { describe, expect, test } from 'vitest'
import {
  type DisclosedProduct,
  disclosureFor,
  type HowGot,
  howGot,
} from '#src/reviews/disclosure.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

const product = (values: Partial<DisclosedProduct>): DisclosedProduct => ({
  ...moneyProduct({ status: 'received' }),
  partial_payment: false,
  ...values,
})
const commission = { commission: true, commission_amount: 5 } as const

describe('a product of 20.00 was got', () => {
  test.each<[string, Partial<DisclosedProduct>, HowGot['kind'], boolean]>([
    ['with all of it to come back', {}, 'free', false],
    ['with more than all to come back', { refund_expected: 25 }, 'free', false],
    ['for a price of 0', { price: 0 }, 'free', false],
    ['for a price of 0 with a commission', { price: 0, ...commission }, 'free', true],
    ['with a part to come back', { refund_expected: 15 }, 'discounted', false],
    ['with a share by its terms', { deal_terms: { share: 70 } }, 'discounted', false],
    ['with an amount by its terms', { deal_terms: { amount: 20 } }, 'free', false],
    ["with the note 'Partial' only", { partial_payment: true }, 'discounted', false],
    [
      "with the note 'Partial' and all named",
      { partial_payment: true, refund_expected: 20 },
      'free',
      false,
    ],
    ['with nothing to come back', { refund_expected: 0 }, 'bought', false],
    ['with a commission', commission, 'free', true],
    ['with a commission of unknown size', { commission: true }, 'free', true],
    ['with a commission of 0', { commission: true, commission_amount: 0 }, 'free', false],
    ['with a commission that is not ticked', { commission_amount: 5 }, 'free', false],
    ['with a part and a commission', { ...commission, refund_expected: 15 }, 'discounted', true],
    ['with a commission only', { ...commission, refund_expected: 0 }, 'bought', true],
    ['with a part so far', { refund_received: 5 }, 'free', false],
    [
      'with more so far than was agreed',
      { refund_expected: 5, refund_received: 20 },
      'free',
      false,
    ],
    ['completed, with nothing recorded', { status: 'paid', ...commission }, 'free', true],
    ['completed, with a part only', { status: 'paid', refund_received: 12 }, 'discounted', false],
    [
      'completed, with nothing',
      { status: 'paid', refund_received: 0, ...commission },
      'bought',
      false,
    ],
    [
      'completed, without the commission',
      { status: 'paid', refund_received: 20, ...commission },
      'free',
      false,
    ],
    [
      'completed, with a part of the commission',
      { status: 'paid', refund_received: 21, ...commission },
      'free',
      true,
    ],
    [
      'completed, with a part and a commission',
      { status: 'paid', refund_expected: 15, refund_received: 20, ...commission },
      'discounted',
      true,
    ],
    [
      'without a price, all by its terms',
      { price: null, deal_terms: { share: 100 } },
      'free',
      false,
    ],
    [
      'without a price, half by its terms',
      { price: null, deal_terms: { share: 50 }, ...commission },
      'discounted',
      true,
    ],
    ['without a price, in part', { price: null, partial_payment: true }, 'discounted', false],
  ])('%s', (_, values, kind, hasCommission) => {
    expect(howGot(product(values))).toEqual({ kind, hasCommission })
  })

  test.each<[string, Partial<DisclosedProduct>]>([
    ['without a price', { price: null }],
    ['without a price, with a refund', { price: null, refund_expected: 15 }],
  ])('%s: nobody knows how', (_, values) => {
    expect(howGot(product(values))).toBeNull()
  })
})

const free: HowGot = { kind: 'free', hasCommission: false }

describe('the line', () => {
  test.each([
    ['It is hot and I like it.', 'Disclosure: I received this product free of charge.'],
    [
      'Der Becher ist gut und ich mag ihn.',
      'Transparenzhinweis: Ich habe dieses Produkt kostenlos erhalten.',
    ],
    [
      'La tasse est belle et je suis content.',
      'En toute transparence, j’ai reçu ce produit gratuitement.',
    ],
    ['La taza es muy bonita y me gusta.', 'Por transparencia: recibí este producto gratis.'],
    [
      'La tazza è molto bella e mi piace.',
      'Per trasparenza: ho ricevuto questo prodotto gratuitamente.',
    ],
    [
      'A xícara é linda e não esquenta as mãos, para mim que gosto de café.',
      'Disclosure: I received this product free of charge.',
    ],
    ['とても良い。', 'Disclosure: I received this product free of charge.'],
  ])('has the language of %j', (text, line) => {
    expect(disclosureFor(text, free)).toEqual({ text: `${text}\n\n${line}`, isThere: false })
  })

  test.each<[HowGot, string]>([
    [
      { kind: 'free', hasCommission: true },
      'Disclosure: I received this product free of charge, and the seller also pays me a commission.',
    ],
    [
      { kind: 'discounted', hasCommission: false },
      'Disclosure: I received this product at a discount.',
    ],
    [
      { kind: 'discounted', hasCommission: true },
      'Disclosure: I received this product at a discount, and the seller also pays me a commission.',
    ],
    [
      { kind: 'bought', hasCommission: true },
      'Disclosure: I paid for this product myself, but the seller pays me a commission.',
    ],
  ])('says how it was got: %j', (how, line) => {
    expect(disclosureFor('', how)).toEqual({ text: line, isThere: false })
  })

  test('is missing where there is nothing to disclose', () => {
    expect(disclosureFor('Hot.', { kind: 'bought', hasCommission: false })).toBeNull()
  })

  const added = disclosureFor('It is hot.\n', free)?.text ?? ''

  test('is there once, and after an empty line', () => {
    expect(added).toBe('It is hot.\n\nDisclosure: I received this product free of charge.')
    expect(disclosureFor(added, free)).toEqual({ text: added, isThere: true })
    expect(disclosureFor(`${added} Ask me.`, free)?.isThere).toBe(true)
  })

  test('replaces one that became untrue', () => {
    const other = disclosureFor(added, { kind: 'discounted', hasCommission: false })
    expect(other).toEqual({
      text: 'It is hot.\n\nDisclosure: I received this product at a discount.',
      isThere: false,
    })
  })

  test("stays in the person's own words", () => {
    const own = added.replace('free of charge', 'for nothing')
    expect(disclosureFor(own, free)?.isThere).toBe(true)
  })
})

test('no two lines are alike', () => {
  const texts = [
    'the and is are',
    'der die und ist',
    'le les et est',
    'el los y es muy',
    'il gli è sono',
  ]
  const ways = (['free', 'discounted', 'bought'] as const).flatMap((kind) =>
    [true, false].map((hasCommission) => ({ kind, hasCommission })),
  )
  const all = texts.flatMap((text) => ways.flatMap((how) => disclosureFor(text, how)?.text ?? []))
  expect(all).toHaveLength(25)
  expect(new Set(all).size).toBe(25)
})

test.each([
  'De lamp is mooi en werkt goed, en de kleur is mooi.',
  'De här lampan är en bra lampa, och jag gillar den.',
  'Lampen er god, og jeg bruger den hver dag. En af de bedste.',
  'A lâmpada é ótima e não esquenta.',
  'Lampa este foarte bună, de la un vânzător bun.',
])('another language gets the English line: %s', (review) => {
  const line = disclosureFor(review, { kind: 'free', hasCommission: false })?.text
  expect(line).toContain('Disclosure: I received this product free of charge.')
})
