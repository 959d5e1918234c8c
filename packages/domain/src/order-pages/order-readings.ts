import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { addDays } from '#src/dates/calendar-date.ts'
import { isCut } from '#src/mails/items/item-words.ts'
import type { MailItem, MailOrder, MailReading } from '#src/mails/mail-reading.ts'
import { countryOfHost } from '#src/mails/shop/mail-shops.ts'
import { type Cents, MAX_CENTS } from '#src/money/money.ts'
import type { OrderHead, PageSource } from '#src/order-pages/order-head.ts'
import type { PageAmount } from '#src/order-pages/page-amounts.ts'
import { deliveryDayIn } from '#src/order-pages/page-days.ts'
import { joinItems } from '#src/order-pages/join-items.ts'
import type { PageItem } from '#src/order-pages/page-items.ts'
import type { Parcel } from '#src/order-pages/page-parcels.ts'
import type { PageSums } from '#src/order-pages/page-sums.ts'
import { daysAgoIn } from '#src/order-pages/parcel-state.ts'
import type { Reading } from '#src/receipts/receipt-reading.ts'

/** An order as a page shows it. A list has no sums. */
export type PageOrder = { head: OrderHead; parcels: readonly Parcel[]; sums: PageSums | null }

/** What a page says about one order: that it was placed, and what happened to its parcels. */
export function readingsOf(order: PageOrder, source: PageSource): MailReading[] {
  const { head, parcels } = order
  const of = (state: Parcel['state']): Parcel[] => parcels.filter((one) => one.state === state)
  const cancelled = of('cancelled')
  const placed = parcels.filter(({ state }) => state !== 'cancelled')
  const isGone = cancelled.length > 0 && placed.every(({ items }) => items.length === 0)
  const base = {
    isKindSure: true,
    shop: { value: 'Amazon', sure: true, others: [] },
    host: source.shop,
    country: source.shop === null ? null : countryOfHost(source.shop),
  }
  const about = (
    kind: MailReading['kind'],
    day: MailReading['day'],
    rest: Omit<MailOrder, 'number'>,
  ): MailReading => ({ ...base, kind, day, orders: [{ number: head.number, ...rest }] })
  const nothing = { total: null, currency: null }

  const readings: MailReading[] = []
  if (!isGone) readings.push(about('order', head.day, placedOrder(order, placed)))
  for (const { items, status } of deliveriesOf(parcels)) {
    const day = deliveredOn(status, head.day, source)
    if (day) readings.push(about('delivery', day, { items: withoutPrices(items), ...nothing }))
  }
  const back = order.sums?.refund ?? null
  const refund = back !== null && back.cents > 0 ? back : null
  const refunded = of('refunded').flatMap(({ items }) => items)
  if (refunded.length > 0 || refund) {
    const total = refund ? { value: refund.cents, sure: refund.isClear, others: [] } : null
    const currency = refund?.currency ?? null
    readings.push(about('refund', null, { items: withoutPrices(refunded), total, currency }))
  }
  if (cancelled.length > 0) {
    const items = withoutPrices(cancelled.flatMap((parcel) => parcel.items))
    readings.push(about('cancellation', null, { items, ...nothing }))
  }
  return readings
}

function withoutPrices(items: readonly PageItem[]): MailItem[] {
  return joinItems(items).map((item) => itemOf(item, null))
}

function placedOrder(
  { head, sums, parcels }: PageOrder,
  placed: readonly Parcel[],
): Omit<MailOrder, 'number'> {
  const items = joinItems(placed.flatMap((parcel) => parcel.items))
  const isWhole = parcels.every((parcel) => parcel.isWhole) && parcels.length === placed.length
  const shown = sums?.total ?? head.total
  const total = shown ? paidOf(shown, sums?.gift ?? null) : null
  const prices = pricesOf(items, total, sums, isWhole)
  const currency = shown?.currency ?? items.find(({ unit }) => unit)?.unit?.currency ?? null
  return { items: items.map((item, place) => itemOf(item, prices[place] ?? null)), total, currency }
}

/** What was paid, with what a gift card paid of it, which is marked. */
function paidOf(total: PageAmount, gift: PageAmount | null): Reading<Cents> {
  const value = total.cents + (gift?.cents ?? 0)
  const others = gift ? [total.cents] : []
  return { value, sure: total.isClear && !gift && value > 0, others }
}

/**
 * The prices of an order's items. A single item cost what was paid for the order. Of several each has its own price, if the page
 * shows it, which is sure if together they are what was paid: nobody knows an item's share of taxes and shipping.
 */
function pricesOf(
  items: readonly PageItem[],
  total: Reading<Cents> | null,
  sums: PageSums | null,
  isWhole: boolean,
): (Reading<Cents> | null)[] {
  const own = items.map(({ unit, quantity }) => (unit ? priceOf(unit.cents * quantity) : null))
  const sum = own.reduce<number>((all, price) => all + (price ?? 0), 0)
  const [only] = items
  if (only && items.length === 1 && total) {
    // Amazon's list shows what was charged: a gift card paid the rest.
    if (!sums && total.value === 0) return [null]
    const isFitting = [total.value, sums?.subtotal?.cents].some((one) => isNear(one, own[0], only))
    const isSure = total.sure && isWhole && only.isQuantityClear && isFitting
    return [{ value: total.value, sure: isSure, others: isSure ? [] : othersOf(own[0], total) }]
  }
  const isPaid = isWhole && total?.sure === true && !own.includes(null) && sum === total.value
  return items.map(({ unit, isQuantityClear }, place) => {
    const value = own[place] ?? null
    if (value === null || !unit) return null
    return { value, sure: isPaid && unit.isClear && isQuantityClear, others: [] }
  })
}

/** Whether a sum is the price of an item. Where a shop adds taxes to each piece, cents get lost. */
function isNear(sum: Cents | undefined, price: Cents | null | undefined, item: PageItem): boolean {
  if (price === null || price === undefined) return true
  return sum !== undefined && Math.abs(sum - price) <= item.quantity
}

function priceOf(cents: number): Cents | null {
  return cents <= MAX_CENTS ? cents : null
}

function othersOf(price: Cents | null | undefined, total: Reading<Cents>): Cents[] {
  const others = [...total.others, ...(price === null || price === undefined ? [] : [price])]
  return others.filter((one) => one !== total.value)
}

function itemOf(item: PageItem, price: Reading<Cents> | null): MailItem {
  return {
    name: { value: item.name, sure: item.isNamed && !isCut(item.name), others: [] },
    quantity: { value: item.quantity, sure: item.isQuantityClear, others: [] },
    price,
    link: item.link,
    picture: item.picture,
    ...(item.seller !== undefined && { seller: item.seller }),
  }
}

/** The parcels that arrived. An item of which a part is still on its way did not. */
function deliveriesOf(parcels: readonly Parcel[]): Parcel[] {
  const open = new Set(
    parcels
      .filter(({ state }) => state === 'other')
      .flatMap(({ items }) => items.map(({ link, name }) => link ?? name)),
  )
  return parcels
    .filter(({ state }) => state === 'delivered')
    .map((parcel) => ({
      ...parcel,
      items: parcel.items.filter(({ link, name }) => !open.has(link ?? name)),
    }))
    .filter(({ items }) => items.length > 0)
}

function deliveredOn(
  status: string,
  ordered: Reading<CalendarDate> | null,
  { shop, today }: PageSource,
): Reading<CalendarDate> | null {
  const ago = daysAgoIn(status)
  // A saved page may be older than it says.
  if (ago !== null) return { value: addDays(today, -ago), sure: false, others: [] }
  return deliveryDayIn(status, ordered, shop, today)
}
