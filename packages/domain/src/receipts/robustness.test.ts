import { describe, expect, it } from 'vitest'
import type { PageLine } from '#src/receipts/page/page.ts'
import { orderPages } from '#src/testing/receipt-pages/order-pages.ts'
import { tillPages } from '#src/testing/receipt-pages/till-pages.ts'
import { readReceipt } from '#src/receipts/read-receipt.ts'
import { lineOf, pageOf } from '#src/testing/draw-page.ts'

const context = { today: '2026-11-21', dateOrder: 'month first' } as const
const texts = [...tillPages, ...orderPages].flatMap(({ lines }) => lines)

/** Numbers that look random and are the same in every run. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/** A text with some letters changed, as in a bad print. */
function blur(text: string, random: (below: number) => number): string {
  const noise = 'O0lI|S5B8Z2~_-—.,:;{}[]*#@£€$ \u00e9\u4e2d\ud83d\ude00'
  return text
    .split('')
    .map((letter) => (random(6) === 0 ? (noise[random(noise.length)] ?? letter) : letter))
    .join('')
}

describe('with any contents', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('noise is read without an error (%d)', (seed) => {
    const random = makeRandom(seed)
    const makePage = (): PageLine[] =>
      Array.from({ length: 60 }, () => {
        const text = blur(texts[random(texts.length)] ?? '', random)
        return lineOf(text, random(600), random(2000), random(101))
      })
    const passes = [[makePage()], [makePage()]]
    const reading = readReceipt({ source: 'pictures', passes }, context)
    expect(reading.total === null || Number.isSafeInteger(reading.total.value)).toBe(true)
    expect(reading.items.every(({ quantity, price }) => quantity > 0 && price > 0)).toBe(true)
  })

  it('an empty document gives nothing', () => {
    const nothing = {
      name: null,
      total: null,
      currency: null,
      orderDate: null,
      orderNumber: null,
      merchant: null,
      items: [],
      isSeveral: false,
    }
    expect(readReceipt({ source: 'pictures', passes: [] }, context)).toEqual(nothing)
    expect(readReceipt({ source: 'pictures', passes: [[], []] }, context)).toEqual(nothing)
    expect(readReceipt({ source: 'pictures', passes: [[[]], [[[]]]] }, context)).toEqual(nothing)
    expect(readReceipt({ source: 'text', pages: [] }, context)).toEqual(nothing)
    expect(readReceipt({ source: 'text', pages: [[], [[]]] }, context)).toEqual(nothing)
  })

  it('a single pass is never certain', () => {
    const page = pageOf(orderPages[0]?.lines ?? [])
    const reading = readReceipt({ source: 'pictures', passes: [[page]] }, context)
    const { items, isSeveral: _isSeveral, seller: _seller, ...values } = reading
    expect([...Object.values(values), ...items].some((value) => value?.sure)).toBe(false)
    expect(reading.total?.value).toBe(8113)
  })

  it('the end of a long document is read, too', () => {
    const filler = Array.from({ length: 9000 }, (_, place) => `line ${place}`)
    const pages = [pageOf([...filler, 'Grand Total  $12.00'])]
    expect(readReceipt({ source: 'text', pages }, context).total?.value).toBe(1200)
  })
})
