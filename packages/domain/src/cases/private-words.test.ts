import { describe, expect, test } from 'vitest'
import { findPrivateWords } from '#src/cases/private-words.ts'
import type { PageLine } from '#src/receipts/page/page.ts'
import { lineOf } from '#src/testing/draw-page.ts'
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
