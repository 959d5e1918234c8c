import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { findDate } from '#src/receipts/dates/find-date.ts'
import { findTotal } from '#src/receipts/money/find-total.ts'
import { moneyRowsOf } from '#src/receipts/money/money-rows.ts'
import { type PageLine, rowsOf } from '#src/receipts/page/page.ts'

type Extent = (line: PageLine) => { from: number; to: number }

/** Heights of the print that lie between two receipts at least, beside and below each other. */
const BESIDE = 2
const BELOW = 4
const LEAST_LINES = 5
/** Pages with more gaps are tables, and no receipts. */
const MOST_GAPS = 12

/**
 * Whether a page shows more than one receipt: two parts of it, with a gap between them, have each a total and a day of their
 * own. A card's slip repeats the total of its receipt, and is none.
 */
export function hasSeveralReceipts(lines: readonly PageLine[], today: CalendarDate): boolean {
  const printed = lines.filter(({ length }) => length > 0)
  const print = middleOf(printed.flatMap((line) => line.map(({ top, bottom }) => bottom - top)))
  const halves = [
    ...halvesOf(printed, across, BESIDE * print),
    ...halvesOf(printed, down, BELOW * print),
  ]
  return halves.slice(0, MOST_GAPS).some((half) => {
    const [one, other] = half.map((part) => totalOf(part, today))
    return one !== null && other !== null && one !== other
  })
}

/** The total of lines that could be a receipt: they name a total, and a day; else null. */
function totalOf(lines: readonly PageLine[], today: CalendarDate): number | null {
  if (lines.length < LEAST_LINES) return null
  const rows = rowsOf(lines)
  const money = moneyRowsOf(rows)
  const isNamed = money.some(
    ({ role, last }) => last && (role === 'total' || role === 'grand total'),
  )
  if (!isNamed || findDate(rows, { of: 'day first', isKnown: false }, today) === null) return null
  return findTotal(money)?.value ?? null
}

/** The lines on both sides of each gap, along one direction of the page. */
function halvesOf(
  lines: readonly PageLine[],
  extent: Extent,
  gap: number,
): [before: PageLine[], after: PageLine[]][] {
  const sorted = lines.toSorted((a, b) => extent(a).from - extent(b).from)
  const halves: [PageLine[], PageLine[]][] = []
  let end = -Infinity
  for (const [place, line] of sorted.entries()) {
    const { from, to } = extent(line)
    if (place > 0 && from - end > gap) halves.push([sorted.slice(0, place), sorted.slice(place)])
    end = Math.max(end, to)
  }
  return halves
}

function across(line: PageLine): { from: number; to: number } {
  return { from: line[0]?.left ?? 0, to: line.at(-1)?.right ?? 0 }
}

function down(line: PageLine): { from: number; to: number } {
  return {
    from: Math.min(...line.map(({ top }) => top)),
    to: Math.max(...line.map(({ bottom }) => bottom)),
  }
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 1
}
