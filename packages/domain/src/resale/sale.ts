import { isCalendarDate, type CalendarDate } from '#src/dates/calendar-date.ts'
import {
  type Cents,
  amountOf,
  amountProblem,
  centsOf,
  parseMoney,
  typedMoney,
} from '#src/money/money.ts'

/**
 * What a sale consists of, as the column `sale_details` of products has it. The sold price has the buyer's postage in it, and the selling
 * fees have the shipping in them, as everywhere in money.
 */
export type SaleDetails = {
  /** Where it was sold, in people's words. */
  place?: string
  /** What the buyer paid for the shipping, of `sold_price`. */
  postage?: number
  /** What the shipping cost the seller, of `sold_fees`. */
  shipping?: number
}

/** The limits of the database. */
export const SALE_LIMITS = { place: 40, amount: 999_999_999.99 } as const

/** The fields of a product that its sale is in. */
export interface SaleOfProduct {
  currency: string
  sold: boolean
  sold_date: CalendarDate | null
  sold_price: number | string | null
  sold_fees: number | string | null
  sale_details: SaleDetails | null
}

/** The typed values of the Sold dialog. Amounts are texts, as in fields. */
export interface SaleForm {
  date: string | null
  price: string
  postage: string
  fees: string
  shipping: string
  place: string
}

export type SaleProblems = Partial<
  Record<'date' | 'price' | 'postage' | 'fees' | 'shipping', string>
>

const AMOUNTS = ['price', 'postage', 'fees', 'shipping'] as const

/** Whether a value is one that the database accepts; the same rule as private.are_sale_details. */
export function areSaleDetails(value: unknown): value is SaleDetails {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const parts = Object.entries(value)
  return (
    parts.length > 0 &&
    parts.every(([name, part]) =>
      name === 'place'
        ? typeof part === 'string' && isPlace(part)
        : (name === 'postage' || name === 'shipping') && isAmount(part),
    )
  )
}

/** The parts of a sale; of one whose amounts were changed since, so that they do not hold the parts any more, only the place. */
export function detailsOf(product: SaleOfProduct): SaleDetails {
  const { sold, sold_price: price, sold_fees: fees, sale_details: details } = product
  if (!sold || details === null) return {}
  const fits =
    (centsOf(details.postage) ?? 0) <= (centsOf(price) ?? 0) &&
    (centsOf(details.shipping) ?? 0) <= (centsOf(fees) ?? 0)
  return fits ? details : details.place === undefined ? {} : { place: details.place }
}

/** The form of a sale: as it was recorded, else today's. */
export function saleForm(product: SaleOfProduct, today: CalendarDate): SaleForm {
  const { currency, sold, sold_date: date, sold_price: price, sold_fees: fees } = product
  if (!sold) return { date: today, price: '', postage: '', fees: '', shipping: '', place: '' }
  const { postage, shipping, place = '' } = detailsOf(product)
  const rest = (all: number | string | null, part: number | undefined): string => {
    const [whole, less] = [centsOf(all), centsOf(part) ?? 0]
    return whole === null ? '' : typedMoney(whole - less, currency)
  }
  return {
    date: date ?? today,
    price: rest(price, postage),
    postage: typedMoney(centsOf(postage), currency),
    // Nothing but shipping: no fees were typed.
    fees: centsOf(fees) === centsOf(shipping) ? '' : rest(fees, shipping),
    shipping: typedMoney(centsOf(shipping), currency),
    place,
  }
}

/** The columns that record a sale. */
export type SaleChange = Pick<SaleOfProduct, 'sold' | 'sold_date' | 'sale_details'> & {
  sold_price: number | null
  sold_fees: number | null
}

/** The change that takes a sale back: the product is not sold. */
export const NO_SALE: SaleChange = {
  sold: false,
  sold_date: null,
  sold_price: null,
  sold_fees: null,
  sale_details: null,
}

/** What is wrong with the typed values, by field, in words for people. */
export function problemsOfSale(
  form: SaleForm,
  currency: string,
  today: CalendarDate,
): SaleProblems {
  const problems: SaleProblems = {}
  if (form.date !== null && !isCalendarDate(form.date)) problems.date = 'Please choose a date.'
  else if (form.date !== null && form.date > today)
    problems.date = 'Choose today or an earlier day.'
  for (const field of AMOUNTS) {
    const problem = amountProblem(form[field], currency)
    if (problem !== null) problems[field] = problem
  }
  if (problems.price === undefined && centsTyped(form.price, currency) === null) {
    problems.price = 'Enter what the buyer paid. Enter 0 if you gave it away.'
  }
  return problems
}

/** What is left of a sale for its seller; null while an amount cannot be read, or no price is typed. */
export function keptOfSale(form: SaleForm, currency: string): Cents | null {
  if (AMOUNTS.some((field) => amountProblem(form[field], currency) !== null)) return null
  const [price, postage, fees, shipping] = AMOUNTS.map((field) => centsTyped(form[field], currency))
  if (price === null || price === undefined) return null
  return price + (postage ?? 0) - (fees ?? 0) - (shipping ?? 0)
}

/** The change that records a sale with valid values. */
export function changeOfSale(form: SaleForm, currency: string): SaleChange {
  const [price, postage, fees, shipping] = AMOUNTS.map((field) => centsTyped(form[field], currency))
  const place = form.place.trim().replaceAll(/\s+/gu, ' ').slice(0, SALE_LIMITS.place).trim()
  const details: SaleDetails = {
    ...(place !== '' && { place }),
    ...(postage != null && { postage: amountOf(postage) ?? 0 }),
    ...(shipping != null && { shipping: amountOf(shipping) ?? 0 }),
  }
  return {
    sold: true,
    sold_date: form.date,
    sold_price: sum(price, postage),
    sold_fees: sum(fees, shipping),
    sale_details: Object.keys(details).length === 0 ? null : details,
  }
}

/** Of nothing typed there is no sum. */
function sum(one: Cents | null | undefined, other: Cents | null | undefined): number | null {
  return one == null && other == null ? null : amountOf((one ?? 0) + (other ?? 0))
}

function centsTyped(text: string, currency: string): Cents | null {
  const money = parseMoney(text, currency)
  return money.ok ? money.cents : null
}

function isPlace(text: string): boolean {
  return (
    text === text.trim() &&
    text !== '' &&
    Array.from(text).length <= SALE_LIMITS.place &&
    !/\p{Cc}/u.test(text)
  )
}

function isAmount(value: unknown): boolean {
  return (
    typeof value === 'number' &&
    value >= 0 &&
    value <= SALE_LIMITS.amount &&
    Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 * Math.max(1, value)
  )
}
