import type { OrderFindings } from '@sampletrail/domain/capture/read-order-text.ts'
import { formatLongDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { centsOf, typedMoney } from '@sampletrail/domain/money/money.ts'
import type { FieldChecks, FieldReadings, Prefill } from '#src/features/products/form/prefill.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { NO_DATES } from '#src/features/products/form/product-form-values.ts'

const IN_TEXT = 'Please check: it was found in the text.'

/** The form's values from a text that was shared or pasted. */
export function valuesOfText(found: OrderFindings): Partial<ProductFormValues> {
  const { links, orderNumber, price, currency, name, quantity, country, deliveryDay } = found
  const [link] = links
  return {
    status: deliveryDay === undefined ? 'ordered' : 'received',
    ...datesOf(found),
    ...(name !== undefined && { name: name.value }),
    ...(quantity !== undefined && { quantity: String(quantity) }),
    ...(country !== undefined && { country }),
    ...(link !== undefined && { link }),
    ...(orderNumber !== null && { orderNumber }),
    ...(price !== null && { price: typedMoney(centsOf(price), currency ?? 'USD') }),
    ...(price !== null && currency !== null && { currency }),
  }
}

/** The form for a text that was shared or pasted: what is not certain is to be checked, because a text may name several. */
export function prefillOfText(found: OrderFindings): Prefill {
  const { orderNumber, links, seller } = found
  return {
    values: valuesOfText(found),
    checks: checksOf(found),
    readings: readingsOf(found),
    ...(seller !== undefined && { sellerName: seller }),
    note: 'Your text was read. Please look over what it says.',
    origin: `text:${orderNumber ?? links[0] ?? crypto.randomUUID()}`,
  }
}

/** The days of the text; a text without any leaves the form its own. A parcel that came was not ordered today. */
function datesOf({
  orderDay,
  deliveryDay,
}: OrderFindings): Pick<Partial<ProductFormValues>, 'dates'> {
  if (orderDay === undefined && deliveryDay === undefined) return {}
  const days = { order_date: orderDay?.value ?? null, received_date: deliveryDay ?? null }
  return { dates: { ...NO_DATES, ...days } }
}

function checksOf({ name, price, isPriceSure, orderDay }: OrderFindings): FieldChecks {
  return {
    ...(name?.sure === false && { name: IN_TEXT }),
    ...(price !== null && isPriceSure !== true && { price: IN_TEXT }),
    ...(orderDay?.sure === false && { dates: 'Please check: which day does the text mean?' }),
  }
}

/** The days that the text may mean, the chosen one first. */
function readingsOf({ orderDay }: OrderFindings): FieldReadings {
  if (orderDay === undefined || orderDay.sure || orderDay.others.length === 0) return {}
  const days = [orderDay.value, ...orderDay.others]
  return { dates: days.map((value) => ({ label: formatLongDate(value), value })) }
}
