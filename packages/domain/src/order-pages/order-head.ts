import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { addressOfLink, orderNumberIn } from '#src/order-pages/page-address.ts'
import { type PageAmount, amountIn } from '#src/order-pages/page-amounts.ts'
import { orderDayIn } from '#src/order-pages/page-days.ts'
import {
  type PageElement,
  anyOf,
  elementsIn,
  every,
  findAll,
  findAround,
  findFirst,
  hasClass,
  isPart,
  textOf,
  textUpTo,
} from '#src/order-pages/page-tree.ts'
import type { Reading } from '#src/receipts/receipt-reading.ts'

/** What a page says about an order as a whole, above its items. */
export type OrderHead = {
  number: Reading<string> | null
  day: Reading<CalendarDate> | null
  total: PageAmount | null
}

/** What decides how a page is read. */
export type PageSource = { shop: string | null; address: string | null; today: CalendarDate }

const NUMBER = /(?<![\w-])(?:\d{3}|D\d{2})-\d{7}-\d{7}(?![\w-])/giu
const LONGEST_PAGE = 1_000_000
const isNumberPlace = anyOf(
  isPart('orderId'),
  hasClass('yohtmlc-order-id', 'order-date-invoice-item'),
  isPart('briefOrderInfo', 'briefOrderInfoInvoice'),
)
const isDayPlace = anyOf(
  isPart('orderDate', 'orderPlacedDate'),
  hasClass('order-date-invoice-item'),
  isPart('briefOrderInfo', 'briefOrderInfoInvoice'),
)
const isHead = hasClass('order-header', 'order-info')
const isField = hasClass('order-header__header-list-item', 'a-column')

/** The head of one card of a list of orders: fields with a word above and a value below. */
export function headOfCard(card: PageElement, { shop, today }: PageSource): OrderHead {
  const head = findFirst(card, isHead)
  const values = head ? valuesIn(head) : []
  const days = values.flatMap((text) => orderDayIn(text, shop, today) ?? [])
  const totals = values.flatMap((text) => amountIn(text, shop) ?? [])
  const [total, ...otherTotals] = totals
  return {
    number: numberIn(card, head ?? card),
    day: joined(days),
    total: total ? { ...total, isClear: total.isClear && otherTotals.length === 0 } : null,
  }
}

/** The head of the page of one order. Its address names the order, too. */
export function headOfDetails(page: PageElement, { shop, today, address }: PageSource): OrderHead {
  const places = findAll(page, isDayPlace).map(textOf)
  const days = places.flatMap((text) => orderDayIn(text, shop, today) ?? [])
  const number = numberIn(page, page)
  const expected = address === null ? null : orderNumberIn(address)
  const isOther = number !== null && expected !== null && number.value !== expected
  return {
    number:
      number === null
        ? expected === null
          ? null
          : { value: expected, sure: true, others: [] }
        : {
            ...number,
            sure: number.sure && !isOther,
            others: isOther ? [expected] : number.others,
          },
    day: joined(days.slice(0, 1)),
    total: null,
  }
}

/** The values of the fields of a head; the innermost ones, each without the word above it. */
function valuesIn(head: PageElement): string[] {
  const fields = [...every(head, isField)]
  const outer = new Set(fields.map((field) => findAround(field, head, isField)))
  return fields
    .filter((field) => !outer.has(field))
    .flatMap((field) => {
      const label = findFirst(field, isLabel)
      const word = label ? textOf(label) : ''
      return linesIn(field).map((line) =>
        word !== '' && line.startsWith(word) ? line.slice(word.length).trim() : line,
      )
    })
}

const isLine = hasClass('a-row')
const isLabel = hasClass('a-text-caps', 'label')

function linesIn(field: PageElement): string[] {
  const rows = findAll(field, isLine).map(textOf)
  return rows.length > 0 ? rows : [textOf(field)]
}

/** The number of an order where it is written, else that of a link to its details. */
function numberIn(order: PageElement, place: PageElement): Reading<string> | null {
  const places = findAll(place, isNumberPlace).map(textOf)
  const written = numbersOf(places.join(' '))
  if (written.length > 0) return oneOf(written)
  const inside = numbersOf(textUpTo(place, LONGEST_PAGE))
  if (inside.length > 0) return oneOf(inside)
  const linked = [...elementsIn(order)].flatMap(
    ({ attributes }) => orderNumberIn(addressOfLink(attributes['href'] ?? '', null)) ?? [],
  )
  return oneOf([...new Set(linked)])
}

/** The order numbers of a text, each once. */
export function numbersOf(text: string): string[] {
  return [...new Set([...text.matchAll(NUMBER)].map(([number]) => number.toUpperCase()))]
}

function oneOf([value, ...others]: readonly string[]): Reading<string> | null {
  return value === undefined ? null : { value, sure: others.length === 0, others }
}

function joined(days: readonly Reading<CalendarDate>[]): Reading<CalendarDate> | null {
  const [first] = days
  if (!first) return null
  const others = [...new Set(days.flatMap(({ value, others: more }) => [value, ...more]))].filter(
    (day) => day !== first.value,
  )
  return { value: first.value, sure: first.sure && others.length === 0, others }
}
