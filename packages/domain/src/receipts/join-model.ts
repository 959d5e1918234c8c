import { calendarDate, partsOfDate, type CalendarDate } from '#src/dates/calendar-date.ts'
import type { ModelItem, ModelReading } from '#src/receipts/model-reading.ts'
import type { Reading, ReceiptItem, ReceiptReading } from '#src/receipts/receipt-reading.ts'

/**
 * Whether to ask a model (docs/behaviour/receipts.md): the amount or the date is missing or not sure, any other value of a
 * product exists but is not sure, or nothing says what was bought. Most till receipts have no order number, and the seller is
 * no part of a product: neither alone is a reason to send a picture away.
 */
export function isDoubtful(reading: ReceiptReading): boolean {
  const { name, total, currency, orderDate, orderNumber, items, isSeveral } = reading
  // A model does not know either which of several receipts is meant.
  if (isSeveral) return false
  if (!total?.sure || !orderDate?.sure) return true
  if (name === null && items.length === 0) return true
  return [name, currency, orderNumber, ...items].some((value) => value?.sure === false)
}

/**
 * Combines a model's reading with the local one. A sure value stays unchanged. If the model agrees with one of the local
 * readings, that one becomes sure; otherwise its value comes first and has to be checked. A model's choice cannot make an
 * ambiguous date sure, because it knows no more than the paper says.
 */
export function joinModel(
  local: ReceiptReading,
  model: ModelReading,
  today: CalendarDate,
): ReceiptReading {
  const orderDate = model.orderDate !== null && model.orderDate <= today ? model.orderDate : null
  const items = joinItems(local.items, model.items ?? [])
  return {
    // A name belongs to one item; several items have no common one.
    name: items.length > 1 ? local.name : join(local.name, model.name, lettersOf),
    total: join(local.total, model.total, String),
    currency: join(local.currency, model.currency, String),
    orderDate: joinDate(local.orderDate, orderDate, model.orderDateAsPrinted),
    orderNumber: join(local.orderNumber, model.orderNumber, lettersOf),
    merchant: join(local.merchant, model.merchant, lettersOf),
    items,
    isSeveral: local.isSeveral,
    ...(local.seller !== undefined && { seller: local.seller }),
  }
}

function join<T>(
  local: Reading<T> | null,
  found: T | null,
  keyOf: (value: T) => string,
): Reading<T> | null {
  if (found === null || local?.sure) return local
  if (local === null) return { value: found, sure: false, others: [] }
  const readings = [local.value, ...local.others]
  const agreed = readings.find((value) => keyOf(value) === keyOf(found))
  return agreed === undefined
    ? { value: found, sure: false, others: readings }
    : { value: agreed, sure: true, others: [] }
}

function joinDate(
  local: Reading<CalendarDate> | null,
  found: CalendarDate | null,
  printed: string | null,
): Reading<CalendarDate> | null {
  const swapped = swap(found)
  if (found === null || swapped === null || !local) return join(local, found, String)
  const readings = [local.value, ...local.others]
  // A month in letters, or the year in front, leaves one reading, unless the local one found both.
  const isClear = printed !== null && /\p{L}{3}|^\D*\d{4}/u.test(printed)
  if (isClear && !readings.includes(swapped)) return join(local, found, String)
  // The local order of readings, from the rest of the paper, stays.
  return readings.includes(found) ? local : join(local, found, String)
}

/** The date with day and month exchanged, if that exists. */
function swap(date: CalendarDate | null): CalendarDate | null {
  const parts = partsOfDate(date ?? '')
  if (!parts || parts.day > 12 || parts.day === parts.month) return null
  return calendarDate({ year: parts.year, month: parts.day, day: parts.month })
}

/** A local item is sure if the model has it, too. The model's items count if there are none, or nothing agrees. */
function joinItems(
  local: readonly ReceiptItem[],
  found: readonly ModelItem[],
): readonly ReceiptItem[] {
  const left = found.map(keyOfItem)
  const joined = local.map((item) => {
    const place = left.indexOf(keyOfItem(item))
    // Two equal lines need two of the model's.
    if (place !== -1) left.splice(place, 1)
    return { ...item, sure: item.sure || place !== -1 }
  })
  return found.length === 0 || joined.some(({ sure }) => sure)
    ? joined
    : found.map((item) => ({ ...item, sure: false }))
}

function keyOfItem({ name, quantity, price }: ModelItem): string {
  return `${lettersOf(name)} ${quantity} ${price}`
}

/** A text without spaces, signs and case, in which two readers of the same print may differ. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
