import { type CalendarDate, calendarDateIn, isCalendarDate } from '#src/dates/calendar-date.ts'
import { cleanLink } from '#src/links/clean-link.ts'
import { readPrice } from '#src/links/read-price.ts'
import { isProductPage } from '#src/mails/items/product-page.ts'
import { type SchemaItem, type SchemaValue, schemaItemsOf } from '#src/mails/html/schema-items.ts'
import type { MailItem, MailKind } from '#src/mails/mail-reading.ts'
import { MAX_CENTS, type Cents } from '#src/money/money.ts'
import { normaliseOrderNumber } from '#src/products/order-number.ts'
import { isPieces } from '#src/products/pieces.ts'

/** An order that a mail has as data. */
export type SchemaOrder = {
  kind: MailKind | null
  number: string
  items: MailItem[]
  total: Cents | null
  currency: string | null
  day: CalendarDate | null
  shop: string | null
}

const STATUS: readonly (readonly [RegExp, MailKind])[] = [
  [/cancel/iu, 'cancellation'],
  [/return/iu, 'refund'],
  [/deliver(?:ed|y?complete)/iu, 'delivery'],
  [/transit|shipped|pickup/iu, 'shipment'],
  [/process|payment/iu, 'order'],
]

/** The orders that a mail has as data of schema.org: Order, ParcelDelivery, and the Order of an Invoice. */
export function schemaOrdersOf(html: string, timeZone: string): SchemaOrder[] {
  const found = new Map<string, SchemaOrder>()
  for (const top of schemaItemsOf(html)) {
    const isParcel = top.types.includes('ParcelDelivery')
    const orders = top.types.includes('Order')
      ? [top]
      : itemsIn(top, isParcel ? 'partOfOrder' : 'referencesOrder')
    for (const order of orders) {
      const read = readOrder(order, isParcel ? top : null, timeZone)
      if (read && !found.has(read.number)) found.set(read.number, read)
    }
  }
  return [...found.values()]
}

function readOrder(
  order: SchemaItem,
  parcel: SchemaItem | null,
  timeZone: string,
): SchemaOrder | null {
  const number = normaliseOrderNumber(textIn(order, 'orderNumber') ?? '')
  if (number === null || number.length > 60) return null
  const offers = itemsIn(order, 'acceptedOffer')
  const shipped = parcel ? itemsIn(parcel, 'itemShipped') : []
  const ordered = itemsIn(order, 'orderedItem')
  const items = (offers.length > 0 ? offers : [...shipped, ...ordered]).flatMap(
    (item) => readItem(item) ?? [],
  )
  const currency = [
    order,
    ...offers,
    ...offers.flatMap((offer) => itemsIn(offer, 'priceSpecification')),
  ]
    .map((one) => textIn(one, 'priceCurrency') ?? textIn(one, 'currency') ?? '')
    .find((code) => /^[A-Z]{3}$/u.test(code))
  const seller = [
    ...itemsIn(order, 'merchant'),
    ...itemsIn(order, 'seller'),
    ...offers.flatMap((offer) => itemsIn(offer, 'seller')),
  ]
  const status = textIn(order, 'orderStatus') ?? ''
  return {
    kind: STATUS.find(([pattern]) => pattern.test(status))?.[1] ?? (parcel ? 'shipment' : null),
    number,
    items,
    total: centsIn(textIn(order, 'price')),
    currency: currency ?? null,
    day: dayIn(textIn(order, 'orderDate'), timeZone),
    shop: seller.map((one) => textIn(one, 'name')).find((name) => name !== null) ?? null,
  }
}

function readItem(offer: SchemaItem): MailItem | null {
  const [inside] = [...itemsIn(offer, 'itemOffered'), ...itemsIn(offer, 'orderedItem')]
  const item = inside ?? offer
  const name = textIn(item, 'name')
  if (name === null) return null
  const amount = [
    ...itemsIn(offer, 'eligibleQuantity').map((one) => textIn(one, 'value')),
    textIn(offer, 'eligibleQuantity'),
    textIn(offer, 'orderQuantity'),
  ].find((text) => text !== null)
  const quantity = Number(amount ?? 1)
  const isWhole = isPieces(quantity)
  const unit = centsIn(
    textIn(offer, 'price') ??
      itemsIn(offer, 'priceSpecification').map((one) => textIn(one, 'price'))[0] ??
      null,
  )
  const price = unit === null || unit * quantity > MAX_CENTS || !isWhole ? null : unit * quantity
  const address = textIn(item, 'url')
  return {
    name: { value: name.slice(0, 500), sure: !/(?:…|\.\.\.)$/u.test(name), others: [] },
    quantity: { value: isWhole ? quantity : 1, sure: isWhole, others: [] },
    // Some shops give the price of one piece and some that of all; the order's sum decides later.
    price:
      price === null
        ? null
        : {
            value: price,
            sure: quantity === 1,
            others: quantity === 1 || unit === null ? [] : [unit],
          },
    link: address !== null && isProductPage(address) ? cleanLink(address) : null,
    picture: null,
  }
}

function itemsIn(item: SchemaItem, property: string): SchemaItem[] {
  return (item.properties.get(property) ?? []).filter(
    (value): value is SchemaItem => typeof value !== 'string',
  )
}

function textIn(item: SchemaItem, property: string): string | null {
  const value = (item.properties.get(property) ?? []).find(
    (one: SchemaValue) => typeof one === 'string',
  )
  return typeof value === 'string' && value !== '' ? value : null
}

function centsIn(text: string | null): Cents | null {
  if (text === null) return null
  const amount = /^\d+(?:\.\d+)?$/u.test(text) ? Number(text) : readPrice(text)
  const cents = amount === null ? Number.NaN : Math.round(amount * 100)
  return cents >= 0 && cents <= MAX_CENTS ? cents : null
}

function dayIn(text: string | null, timeZone: string): CalendarDate | null {
  if (text === null) return null
  const bare = /^(\d{4}-\d{2}-\d{2})(?:T00:00(?::00)?(?:\.0+)?)?$/u.exec(text)?.[1]
  if (bare !== undefined) return isCalendarDate(bare) ? bare : null
  const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u.test(text) ? new Date(text) : null
  if (moment === null || Number.isNaN(moment.getTime())) return null
  // A moment without a zone is the shop's own day.
  return /(?:Z|[+-]\d{2}:?\d{2})$/u.test(text)
    ? calendarDateIn(moment, timeZone)
    : text.slice(0, 10)
}
