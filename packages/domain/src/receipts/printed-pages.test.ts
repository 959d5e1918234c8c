import { describe, expect, it } from 'vitest'
import { orderPages } from '#src/testing/receipt-pages/order-pages.ts'
import type { PrintedPage } from '#src/testing/receipt-pages/printed-page.ts'
import { tillPages } from '#src/testing/receipt-pages/till-pages.ts'
import { readReceipt } from '#src/receipts/read-receipt.ts'
import { pageOf } from '#src/testing/draw-page.ts'

const context = { today: '2026-11-21', dateOrder: 'month first' } as const
const cases = [...tillPages, ...orderPages].map((page): [string, PrintedPage] => [page.title, page])

describe("a shop's page", () => {
  it.each(cases)('is read completely: %s', (_title, { lines, says, marked = [] }) => {
    const reading = readReceipt({ source: 'text', pages: [pageOf(lines)] }, context)
    const { items, ...values } = says
    const found = Object.keys(values).map((field) => [field, valueOf(reading, field)])
    expect(Object.fromEntries(found)).toEqual(values)
    const read = reading.items.map(({ name, quantity, price }) => [name, quantity, price])
    expect(items === undefined ? undefined : read).toEqual(items)
    const fields = Object.keys(says)
    const unsure = fields.filter((field) => !isSure(reading, field))
    expect(unsure.toSorted()).toEqual([...marked].toSorted())
  })

  it.each(cases)(
    'is never certain of pictures that two passes read differently: %s',
    (_title, page) => {
      const other = page.lines.map((line) =>
        line.replaceAll(/\d/gu, (digit) => NEXT[digit] ?? digit),
      )
      const passes = [[pageOf(page.lines)], [pageOf(other)]]
      const reading = readReceipt({ source: 'pictures', passes }, context)
      expect(reading.total?.sure).toBe(false)
      expect(reading.orderDate?.sure ?? false).toBe(false)
      expect(reading.orderNumber?.sure ?? false).toBe(false)
    },
  )
})

/** Another digit for each, as in a bad print. */
const NEXT: Readonly<Record<string, string>> = {
  3: '8',
  8: '3',
  1: '7',
  0: '6',
  5: '6',
  4: '9',
  9: '0',
}

type Read = ReturnType<typeof readReceipt>

function valueOf(reading: Read, field: string): unknown {
  if (field === 'items') return reading.items
  return isValue(reading, field) ? (reading[field]?.value ?? null) : undefined
}

function isSure(reading: Read, field: string): boolean {
  if (field === 'items') return reading.items.every(({ sure }) => sure)
  return isValue(reading, field) && (reading[field]?.sure ?? false)
}

function isValue(
  reading: Read,
  field: string,
): field is Exclude<keyof Read, 'items' | 'isSeveral' | 'seller'> {
  return field in reading && field !== 'items'
}
