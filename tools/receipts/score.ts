import { readDate } from '@sampletrail/domain/imports/read-date.ts'
import { parseMoney } from '@sampletrail/domain/money/money.ts'
import type { Reading, ReceiptReading } from '@sampletrail/domain/receipts/receipt-reading.ts'

/** A manifest's description of a document: as printed (a till's receipt), or in the forms of the product (an order). */
export type Expected = {
  total?: string | number | undefined
  date?: string | undefined
  orderDate?: string | undefined
  orderNumber?: string | undefined
  company?: string | undefined
  merchant?: string | undefined
  currency?: string | undefined
  name?: string | undefined
  items?: number | readonly unknown[] | undefined
}

export const outcomes = [
  'right',
  'right-but-marked',
  'wrong-but-marked',
  'wrong-without-a-mark',
  'missing',
] as const

export type Outcome = (typeof outcomes)[number]

/** How one field of one document was read. */
export type Score = { field: string; outcome: Outcome; want: string; got: string | null }

/** How a document was read, for each field that its manifest has. */
export function scoreReading(expected: Expected, reading: ReceiptReading): Score[] {
  const { date, orderDate, company, merchant, items } = expected
  const { total } = reading
  const cents = total && { value: String(total.value), sure: total.sure, others: [] }
  const count = items === undefined || typeof items === 'number' ? items : items.length
  const seen: Reading<string> = {
    value: String(reading.items.length),
    sure: reading.items.length > 0 && reading.items.every(({ sure }) => sure),
    others: [],
  }
  const scores = [
    score('total', centsOf(expected.total), cents, exactly),
    score('date', dayOf(orderDate ?? date), reading.orderDate, exactly),
    score('orderNumber', expected.orderNumber, reading.orderNumber, exactly),
    score('merchant', merchant ?? company, reading.merchant, lettersOf),
    score('currency', expected.currency, reading.currency, exactly),
    score('name', expected.name, reading.name, lettersOf),
    score('items', count === undefined ? undefined : String(count), seen, exactly),
  ]
  return scores.filter((one) => one !== null)
}

function score(
  field: string,
  want: string | undefined,
  reading: Reading<string> | null,
  form: (text: string) => string,
): Score | null {
  if (want === undefined) return null
  const got = reading?.value ?? null
  if (!reading) return { field, outcome: 'missing', want, got }
  const outcome =
    form(reading.value) === form(want)
      ? reading.sure
        ? 'right'
        : 'right-but-marked'
      : reading.sure
        ? 'wrong-without-a-mark'
        : 'wrong-but-marked'
  return { field, outcome, want, got }
}

function exactly(text: string): string {
  return text
}

/** Names are equal if their letters and digits are; print has other spaces and points than a list. */
function lettersOf(text: string): string {
  return text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function centsOf(total: string | number | undefined): string | undefined {
  if (total === undefined) return undefined
  const money = parseMoney(String(total).replace(/^[^\d-]+/u, ''))
  if (!money.ok || money.cents === null) throw new Error(`The manifest's total '${total}' is none`)
  return String(money.cents)
}

/** The manifest's day; printed dates are read with the day first, unless that gives no valid date. */
function dayOf(date: string | undefined): string | undefined {
  if (date === undefined) return undefined
  const bare = date.replaceAll(/[/.-](?=\p{L})|(?<=\p{L})[/.-]/gu, ' ')
  const day = readDate(bare, 'day first') ?? readDate(bare, 'month first')
  if (day === null) throw new Error(`The manifest's date '${date}' is none`)
  return day
}
