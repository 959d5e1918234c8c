import { type TextFindings, findInText } from '#src/capture/find-in-text.ts'
import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { findDay } from '#src/mails/dates/find-day.ts'
import type { MailContext, MailItem, MailReading } from '#src/mails/mail-reading.ts'
import { readMail } from '#src/mails/read-mail.ts'
import { rowsOfText } from '#src/mails/text-rows.ts'
import { amountOf } from '#src/money/money.ts'
import type { Reading } from '#src/receipts/receipt-reading.ts'
import { sellerOfText } from '#src/sellers/sold-by.ts'

/** What the text of an order says: what any text may, and what the reader of emails finds in it. */
export interface OrderFindings extends TextFindings {
  /** Missing values were not found. Names and days are marked unless they are sure. */
  name?: Reading<string>
  quantity?: number
  orderDay?: Reading<CalendarDate>
  deliveryDay?: CalendarDate
  country?: string
  /** The name of who sold it at a marketplace. */
  seller?: string
  /** Whether the price is certain; without it, it is to be checked. */
  isPriceSure?: boolean
  /** How many items it has, if there are several: none of them is the product of a form. */
  items?: number
}

/** A parcel's day that has not been: 'Delivery date (estimated): …'. */
const EXPECTED =
  /estimat|expect|arriv|guarantee|scheduled|voraussichtlich|erwartet|prévu|estimad|previst/iu

/** Days that depend on when the text was written: 'Delivered yesterday'. */
const RELATIVE = /(?<!\p{L})(?:yesterday|today|gestern|heute|hier|ayer|hoy|ieri|oggi)(?!\p{L})/iu

/**
 * Reads the text of one order that somebody shared or pasted, as an email with that text is read; what only the search for
 * links, numbers and prices finds stays. docs/behaviour/links.md#pasted-or-dropped
 */
export function readOrderText(text: string, context: MailContext): OrderFindings {
  const found = findInText(text)
  const rows = rowsOfText(text)
  const texts = rows.map((row) => row.text)
  const mail = { subject: '', from: null, date: null, html: '', text, attached: [] }
  const [reading] = readMail(mail, context)
  const order = reading?.orders[0]
  const days = { rows, host: reading?.host ?? null, sent: null, isOwn: false, ...context }
  const orderDay = findDay({ ...days, kind: 'order' })
  const parcel = rows.filter((row) => !EXPECTED.test(row.text) && !RELATIVE.test(row.text))
  // A day without its year is not long ago. One that can be read in two ways stays out: nobody knows when the text was written.
  const said = findDay({ ...days, rows: parcel, sent: context.today, kind: 'delivery' })
  const isPast =
    said !== null && said.sure && said.others.length === 0 && said.value <= context.today
  const deliveryDay = isPast && said.value >= (orderDay?.value ?? '') ? said.value : undefined
  if (!reading || !order) {
    const seller = sellerOfText(texts)
    return { ...found, ...(orderDay && { orderDay }), ...(seller !== null && { seller }) }
  }
  const items = reading.orders.flatMap((one) => one.items)
  const [only] = items.length === 1 ? items : []
  const seller = only?.seller ?? sellerOfText(texts)
  return {
    ...found,
    orderNumber: order.number?.value ?? found.orderNumber,
    ...priceOf(reading, only, found),
    ...(only && { name: only.name, quantity: only.quantity.value, links: linksOf(only, found) }),
    ...(items.length > 1 && { items: items.length }),
    ...(orderDay && { orderDay }),
    ...(deliveryDay !== undefined && { deliveryDay }),
    ...(reading.country !== null && { country: reading.country }),
    ...(seller !== null && { seller }),
  }
}

/** The item's price if it is sure, else the only sum of the text, else what the item perhaps costs. */
function priceOf(
  { orders }: MailReading,
  item: MailItem | undefined,
  found: TextFindings,
): Pick<OrderFindings, 'price' | 'currency' | 'isPriceSure'> {
  const price = item?.price ?? null
  const currency = orders[0]?.currency ?? null
  if (price === null || (!price.sure && found.price !== null)) {
    return { price: found.price, currency: found.currency ?? currency?.value ?? null }
  }
  return {
    price: amountOf(price.value),
    currency: found.currency ?? currency?.value ?? null,
    isPriceSure: price.sure && currency?.sure === true,
  }
}

/** The product's own address first. */
function linksOf({ link }: MailItem, { links }: TextFindings): string[] {
  return link === null ? links : [link, ...links.filter((one) => one !== link)]
}
