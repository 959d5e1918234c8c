import { amountOf } from '#src/money/money.ts'
import { type Part, withoutStarts } from '#src/terms/reading/clause-topics.ts'
import type { Findings } from '#src/terms/reading/findings.ts'
import { type Amount, readAmounts, readPercents } from '#src/terms/reading/read-amounts.ts'
import {
  ALL,
  COMMISSION,
  DISCOUNT,
  FEES,
  HALF,
  ORDER,
  PART,
  PHOTOS,
  PRICE,
  REFUND,
  VIDEO,
} from '#src/terms/reading/term-words.ts'

/** What is refunded, and the commission. */
export function readMoney(parts: readonly Part[], currency: string, found: Findings): void {
  let shares = 0
  for (const part of parts) {
    shares += readShares(part, found)
    for (const amount of readAmounts(part.text)) readAmount(part, amount, currency, found)
  }
  if (shares > 1) {
    found.drop('share')
    found.note('It names more than one share of the price, so none was taken.')
  }
  if (found.has('share') && found.has('amount')) {
    if (found.values('share')[0] !== 100) {
      found.drop('share')
      found.drop('amount')
      found.note('It names a share and an amount, so none was taken.')
      return
    }
    // 'Full refund of $39.99': the amount is the price.
    found.drop('amount')
    found.note('The amount beside the full refund was taken for the price.')
  }
}

/** Returns how many shares of the price the clause names in figures. */
function readShares({ text, topic, own }: Part, found: Findings): number {
  if (topic !== 'refund') {
    const [percent] = readPercents(text)
    if (percent !== undefined && !DISCOUNT.test(text) && !COMMISSION.test(text)) {
      found.note(`The share ‘${percent.text.trim()}’ was not understood.`)
    }
    return 0
  }
  const mark = own === 'refund' ? 'sure' : 'look'
  let count = 0
  for (const { percent, isRange, index, end } of readPercents(text)) {
    const words = [DISCOUNT, COMMISSION, FEES, REFUND].map((word) =>
      distance(text, word, index, end),
    )
    const [discount = 0, commission = 0, fees = 0, refund = 0] = words
    if (Math.min(discount, fees) < refund) continue
    if (commission < refund) {
      found.note('A commission in percent was not taken.')
      continue
    }
    if (isRange || percent <= 0 || percent > 100) {
      found.note('The share of the price was not understood.')
      continue
    }
    count += 1
    found.say('share', percent, mark)
  }
  if (count > 0) return count
  if (PART.test(text)) {
    found.note('It names a refund in part, without saying how much.')
    return 0
  }
  if (HALF.test(text)) {
    found.say('share', 50, 'look')
    return [...text.matchAll(new RegExp(HALF.source, 'gu'))].length
  }
  if (ALL.test(text)) found.say('share', 100, mark)
  return 0
}

function readAmount(part: Part, amount: Amount, currency: string, found: Findings): void {
  const { text, topic, own } = part
  const { index, end } = amount
  // 'After the order' says when, and not what the order cost.
  const apart = withoutStarts(part)
  const kinds = [
    ['commission', COMMISSION, text],
    ['refund', REFUND, text],
    ['price', PRICE, apart],
    ['price', ORDER, apart],
    ['discount', DISCOUNT, text],
    ['fees', FEES, text],
  ] as const
  const near = kinds
    .map(([kind, words, where]) => ({ kind, far: distance(where, words, index, end) }))
    .toSorted((one, other) => one.far - other.far)
  const nearest = near[0]
  const isExtra = /\+ ?$/u.test(text.slice(0, index))
  const kind = nearest === undefined || nearest.far === Infinity ? null : nearest.kind
  const written = `‘${amount.text.trim()}’`
  if (kind === 'price' || kind === 'discount' || kind === 'fees') return
  if (amount.cents === null || (kind === null && topic !== 'refund' && !isExtra)) {
    found.note(`The amount ${written} was not understood.`)
    return
  }
  if (!amount.currencies.includes(currency)) {
    found.note(`The amount ${written} is not in ${currency}, the currency of the product.`)
    return
  }
  if (
    amount.isRange ||
    /(?:up to|bis zu|jusqu'?a?|hasta|fino a|max\.?) ?$/u.test(text.slice(0, index))
  ) {
    found.note(`The amount ${written} is not exact, so it was not taken.`)
    return
  }
  if (kind === 'commission' || (isExtra && kind !== 'refund') || (isExtra && ALL.test(text))) {
    // 'A bonus for a video' is paid for the video only.
    const isClear = kind === 'commission' && !VIDEO.test(text) && !PHOTOS.test(text)
    found.say('commission', amount.cents, isClear ? 'sure' : 'look')
    return
  }
  found.say('amount', amountOf(amount.cents) ?? 0, own === 'refund' && !isExtra ? 'sure' : 'look')
}

/** Letters between a place and the nearest such word of a clause. */
function distance(text: string, words: RegExp, start: number, end: number): number {
  let nearest = Infinity
  for (const match of text.matchAll(new RegExp(words.source, 'gu'))) {
    const gap = match.index >= end ? match.index - end : start - match.index - match[0].length
    nearest = Math.min(nearest, Math.max(0, gap))
  }
  return nearest
}
