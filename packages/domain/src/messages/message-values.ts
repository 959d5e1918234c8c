import { type CalendarDate, daysBetween } from '#src/dates/calendar-date.ts'
import type { MessageValues } from '#src/messages/fill-message.ts'
import { amountIn, dayIn, daysIn, listIn } from '#src/messages/message-language.ts'
import type { Cents } from '#src/money/money.ts'
import { type MoneyProduct, moneyOf } from '#src/money/product-money.ts'
import { type UsualDelays, dueOf, refundDueDate } from '#src/refunds/refund-due.ts'

/** Shops give products names of 200 characters, and sellers know them by the first words. */
const LONGEST_NAME = 60

/** The fields of a product that a message can name. */
export type MessageProduct = MoneyProduct & { name: string | null; order_number: string | null }

export type MessageFacts = {
  /** One product, or several of one seller. */
  products: readonly MessageProduct[]
  /** The seller's name as shown; null without one. */
  seller: string | null
  /** As the person typed it; '' without one. */
  reviewLink: string
  delays: UsualDelays
  today: CalendarDate
}

/** The values of a message's placeholders, written in a language. See docs/behaviour/messages.md. */
export function messageValues(facts: MessageFacts, language: string): MessageValues {
  const { products, seller, reviewLink, delays, today } = facts
  const names = products.map(nameOf).filter((name) => name !== '')
  const numbers = products.map(numberOf).filter((number) => number !== '')
  const [firstDue] = products.flatMap((product) => dueDayOf(product, delays)).toSorted()
  const late = firstDue === undefined ? 0 : Math.max(0, daysBetween(firstDue, today))
  return {
    seller: tidy(seller ?? ''),
    product: listIn(language, names),
    products: products
      .map((product) => lineOf(product, language))
      .filter((line) => line !== '')
      .map((line) => `- ${line}`)
      .join('\n'),
    'order numbers': [...new Set(numbers)].join(', '),
    amount: sumOf(products, dueOf, language),
    received: sumOf(products, (product) => moneyOf(product).received, language),
    'due date': firstDue === undefined ? '' : dayIn(language, firstDue),
    days: late === 0 ? '' : daysIn(language, late),
    'review link': tidy(reviewLink),
  }
}

/** A sum by currency, in the order of the products: '$30.00 and €12.00'; '' if it is nothing. */
function sumOf(
  products: readonly MessageProduct[],
  centsOfProduct: (product: MessageProduct) => Cents,
  language: string,
): string {
  const sums = new Map<string, Cents>()
  for (const product of products) {
    const cents = centsOfProduct(product)
    if (cents > 0) sums.set(product.currency, (sums.get(product.currency) ?? 0) + cents)
  }
  return listIn(
    language,
    [...sums].map(([currency, cents]) => amountIn(language, cents, currency)),
  )
}

/** 'Desk lamp (112-7): $19.99', with what is known. */
function lineOf(product: MessageProduct, language: string): string {
  const [name, number, due] = [nameOf(product), numberOf(product), dueOf(product)]
  const what = name === '' || number === '' ? name || number : `${name} (${number})`
  const amount = due > 0 ? amountIn(language, due, product.currency) : ''
  return what === '' || amount === '' ? what || amount : `${what}: ${amount}`
}

/** The day on which the open amount was or is due; none without one. */
function dueDayOf(product: MessageProduct, delays: UsualDelays): CalendarDate[] {
  const due = dueOf(product) === 0 ? null : refundDueDate(product, delays)
  return due === null ? [] : [due.date]
}

function nameOf({ name }: MessageProduct): string {
  const letters = Array.from(tidy(name ?? ''))
  if (letters.length <= LONGEST_NAME) return letters.join('')
  const start = letters.slice(0, LONGEST_NAME - 1).join('')
  return `${start.replace(/\s\S*$/u, '')}…`
}

const numberOf = ({ order_number }: MessageProduct): string => tidy(order_number ?? '')

/** One line, without control characters and the marks that turn the direction of the text after them. */
function tidy(text: string): string {
  return text
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
