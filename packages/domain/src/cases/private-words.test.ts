import { describe, expect, test } from 'vitest'
import { findPrivateWords } from '#src/cases/private-words.ts'
import type { PageLine } from '#src/receipts/page/page.ts'
import { processorSeconds } from '#src/testing/count-work.ts'
import { lineOf, pageOf } from '#src/testing/draw-page.ts'
import { privateChats } from '#src/testing/private-pages/chats.ts'
import { privateInvoices } from '#src/testing/private-pages/invoices.ts'
import { privateOrders } from '#src/testing/private-pages/orders.ts'
import { privatePayments } from '#src/testing/private-pages/payments.ts'

const LINE = 30
const COLUMN = 600

/** A page of lines; two spaces begin another column. What is within ‹ and › is private. */
function print(texts: readonly string[]): { lines: PageLine[]; hidden: string[] } {
  const hidden: string[] = []
  const lines = texts.flatMap((text, place) =>
    text.split(/ {2,}/u).flatMap((column, index) => {
      const shown = column.replaceAll(/[‹›]/gu, '')
      if (shown === '') return []
      const line = lineOf(shown, index * COLUMN, place * LINE)
      let isHidden = false
      for (const [at, part] of column.split(' ').entries()) {
        isHidden ||= part.includes('‹')
        const word = line[at]
        if (isHidden && word) hidden.push(`${place}: ${word.text}`)
        if (part.includes('›')) isHidden = false
      }
      return [line]
    }),
  )
  return { lines, hidden }
}

/** The words under the boxes, each with its line. */
function covered(lines: readonly PageLine[]): string[] {
  const [boxes = []] = findPrivateWords([lines])
  return lines.flat().flatMap(({ text, left, right, top, bottom }) => {
    const middle = (left + right) / 2
    const isCovered = boxes.some(
      (box) => box.left <= middle && box.right >= middle && box.top <= top && box.bottom >= bottom,
    )
    return isCovered ? [`${Math.round(top / LINE)}: ${text}`] : []
  })
}

describe.each([
  ['orders', privateOrders],
  ['invoices', privateInvoices],
  ['chats and phones', privateChats],
  ['payments', privatePayments],
])('on %s', (_, pages) => {
  test.each(Object.entries(pages))(
    'what is private is found, and nothing else: %s',
    (_title, texts) => {
      const { lines, hidden } = print(texts)
      expect(covered(lines)).toEqual(hidden)
    },
  )
})

const textOf = (lines: readonly PageLine[]) =>
  covered(lines).map((word) => word.replace(/^\d+: /u, ''))

test('a full name of one page is found on another one', () => {
  const [, second = []] = findPrivateWords([
    pageOf(['Ship to', 'Maria Example', '12 Oak Street']),
    pageOf(['Gift from MARIA EXAMPLE to her sister Mariana', 'Total $25.67']),
  ])
  expect(
    second.map(({ kind, left, right }) => [kind, Math.round(left), Math.round(right)]),
  ).toEqual([['name', 95, 235]])
})

test('boxes are a little larger than their words, and touch no other ones', () => {
  const lines = pageOf(['Ship to: Maria Example', '12 Oak Street'])
  const [[name, street] = []] = findPrivateWords([lines])
  expect(name).toEqual({ kind: 'name', left: 85, right: 226, top: -1.2, bottom: 21.2 })
  expect(street).toEqual({ kind: 'address', left: -6, right: 136, top: 28.8, bottom: 51.2 })
})

test('words of two lines of a reader are two columns, even if they are close', () => {
  const label = lineOf('Shipping Address', 0, 0)
  const other = lineOf('Payment method', 170, 4)
  const values = [lineOf('Maria Example', 0, 30), lineOf('Cash', 170, 30)]
  expect(textOf([label, other, ...values])).toEqual(['Maria', 'Example'])
})

test.each([
  ['no page', []],
  ['an empty page', [[]]],
  ['an empty line', [[[]]]],
  ['a line of nothing', [[lineOf('', 0, 0)]]],
])('%s has nothing private', (_, pages) => {
  expect(findPrivateWords(pages).flat()).toEqual([])
})

test.each([
  ['labels', 'Ship to: Bill to: Deliver to'],
  ['names', 'Dear Maria Example, Dear Maria Example'],
  ['long words', 'a'.repeat(2000)],
  ['capitals', 'A'.repeat(500).concat(' ', 'B'.repeat(500))],
  ['digits', '4'.repeat(1000)],
  ['numbers', '4242 4242 4242 '.repeat(20)],
  ['signs', '*'.repeat(800)],
  ['emails', 'a@a.a@a.a@'.repeat(60)],
  ['brands', 'visa ending visa ending '.repeat(20)],
  ['addresses', 'Springfield, IL Springfield, IL '.repeat(12)],
])('60,000 letters of hostile print are read in a moment: %s', (_, text) => {
  const lines = Array.from({ length: Math.ceil(60_000 / text.length) }, (__, place) =>
    lineOf(text, 0, place * LINE),
  )
  expect(processorSeconds(() => findPrivateWords([lines]))).toBeLessThan(2)
})
