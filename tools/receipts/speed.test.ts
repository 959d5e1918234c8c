import { orderPages } from '@sampletrail/domain/testing/receipt-pages/order-pages.ts'
import { tillPages } from '@sampletrail/domain/testing/receipt-pages/till-pages.ts'
import { readReceipt } from '@sampletrail/domain/receipts/read-receipt.ts'
import type { DocumentText } from '@sampletrail/domain/receipts/receipt-reading.ts'
import { lineOf } from '@sampletrail/domain/testing/draw-page.ts'
import { describe, expect, it } from 'vitest'

const context = { today: '2026-11-21', dateOrder: 'month first' } as const
const LARGER = 4
/** Code that looks at every line would take four times as long; code that compares all lines, sixteen times. */
const MOST_TIMES_LONGER = 3
/** Shorter times are too short to compare. */
const SHORTEST_MILLISECONDS = 2
const texts = [...tillPages, ...orderPages].flatMap(({ lines }) => lines)

/** Processor time, so that other work on the machine does not count. */
function millisecondsOf(text: DocumentText): number {
  const times = [1, 2, 3, 4].map(() => {
    const begun = process.threadCpuUsage()
    readReceipt(text, context)
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

/** How many times as long a document of this size takes as one of a quarter of it, which is longer than any receipt. */
function timesLonger(size: number, write: (size: number) => DocumentText): number {
  const small = Math.max(millisecondsOf(write(size / LARGER)), SHORTEST_MILLISECONDS)
  return millisecondsOf(write(size)) / small
}

describe('reading a document', () => {
  it.each([
    ['lines of receipts', (place: number) => texts[place % texts.length] ?? ''],
    [
      'amounts',
      (place: number) => `Total ${place}.00 Visa ${place}.10 cash 5.00 change ${place}.07`,
    ],
    ['days', (place: number) => `Order date 0${place % 9}/0${(place + 3) % 9}/2026 3 Mar 2026`],
    ['numbers of orders', (place: number) => `Order #A${place} order order order ${place}-12-333`],
    ['digits', (place: number) => `${'1,111'.repeat(30)} ${place}${'-1'.repeat(60)}`],
    ['one place', () => 'level'],
  ])(
    'of ten thousand lines with %s takes no longer than a plain one of that length',
    (_name, lineFor) => {
      expect(
        timesLonger(10_000, (count) => {
          const lines = Array.from({ length: count }, (_, place) =>
            lineOf(lineFor(place), 0, lineFor(0) === 'level' ? 0 : place * 30),
          )
          return { source: 'pictures', passes: [[lines], [lines]] }
        }),
      ).toBeLessThan(MOST_TIMES_LONGER)
    },
  )

  it('with endless words takes no longer than one with long words', () => {
    const words = ['1', ' ', '-1', '.1', 'order ', 'O', 'a', '1/', '$']
    expect(
      timesLonger(50_000, (length) => {
        const lines = words.map((word, place) => [
          {
            text: word.repeat(length),
            confidence: 9,
            left: 0,
            top: place * 30,
            right: 9,
            bottom: 20,
          },
        ])
        return { source: 'text', pages: [lines] }
      }),
    ).toBeLessThan(MOST_TIMES_LONGER)
  })
})
