import { formatLongDate } from '@sampletrail/domain/dates/calendar-date.ts'
import type { FieldChecks, FieldReadings } from '#src/features/products/form/prefill.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import type { ScanPrefill } from '#src/features/products/receipt/scan-prefill.ts'

type Texts = 'name' | 'price' | 'orderNumber'

/**
 * The values of a receipt for a form in which the person may have typed: fields equal to `untouched` get its values; the
 * others keep their text, with the receipt's value offered next to it.
 */
export function mergePrefill(
  current: ProductFormValues,
  untouched: ProductFormValues,
  { values, checks, readings, sellerName }: ScanPrefill,
): ScanPrefill {
  const merged: ScanPrefill = { values: {}, checks: {}, readings: {} }
  for (const field of ['name', 'price', 'orderNumber'] as const) {
    const read = values[field]
    if (read === undefined) continue
    if (current[field] === untouched[field]) merged.values[field] = read
    // A name that the person typed stays, whatever the shop calls the product.
    else if (current[field] !== read && field !== 'name') offer(merged, field, current[field], read)
    if (merged.values[field] === read || current[field] === read) keepMark(merged, field)
  }
  // A currency without its amount would change the meaning of the typed amount.
  if (values.currency !== undefined && merged.values.price !== undefined) {
    merged.values.currency = values.currency
    if (checks.currency !== undefined) merged.checks.currency = checks.currency
  }
  mergeDate(merged)
  if (sellerName !== undefined && current.sellerId === untouched.sellerId) {
    merged.sellerName = sellerName
  }
  return merged

  function keepMark(into: ScanPrefill, field: Texts): void {
    if (checks[field] !== undefined) into.checks[field] = checks[field]
    if (readings[field] !== undefined) into.readings[field] = readings[field]
  }

  function mergeDate(into: ScanPrefill): void {
    const read = values.dates?.order_date ?? null
    const typed = current.dates.order_date
    if (read === null) return
    if (typed === null || typed === untouched.dates.order_date || typed === read) {
      into.values.dates = { ...current.dates, order_date: read }
      if (checks.dates !== undefined) into.checks.dates = checks.dates
      if (readings.dates !== undefined) into.readings.dates = readings.dates
      return
    }
    const said = new Set([read, ...(readings.dates ?? []).map(({ value }) => value)])
    into.checks.dates = `Please check: the receipt says ${[...said].map((day) => formatLongDate(day)).join(' or ')}.`
    into.readings.dates = [...new Set([typed, ...said])].map((day) => ({
      label: formatLongDate(day),
      value: day,
    }))
  }
}

function offer(
  { checks, readings }: { checks: FieldChecks; readings: FieldReadings },
  field: Texts,
  typed: string,
  read: string,
): void {
  checks[field] = `Please check: the receipt says ${read}.`
  readings[field] = [typed, read].map((value) => ({ label: value, value }))
}
