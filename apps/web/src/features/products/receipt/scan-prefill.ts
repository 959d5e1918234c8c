import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { formatLongDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { CURRENCIES, centsOf, formatMoney, typedMoney } from '@sampletrail/domain/money/money.ts'
import { normaliseOrderNumber } from '@sampletrail/domain/products/order-number.ts'
import type { FieldChecks, FieldReadings, Prefill } from '#src/features/products/form/prefill.ts'
import { NO_DATES } from '#src/features/products/form/product-form-values.ts'

export type ScanPrefill = Required<Pick<Prefill, 'values' | 'checks' | 'readings'>> &
  Pick<Prefill, 'sellerName'>

/**
 * A receipt's values of one product, for the form: missing values stay empty, uncertain ones are marked, with their other
 * possible readings. docs/behaviour/receipts.md
 */
export function prefillOfScan(scan: ReceiptScan): ScanPrefill {
  const { price, currency, orderNumber, orderDate } = scan
  const name = nameOf(scan)
  return {
    values: {
      status: 'ordered',
      dates: { ...NO_DATES, order_date: orderDate },
      ...(name !== null && { name: name.value }),
      ...(price !== null && { price: typedMoney(centsOf(price), currency ?? 'USD') }),
      ...(currency !== null && { currency }),
      ...(orderNumber !== null && { orderNumber: normaliseOrderNumber(orderNumber) ?? '' }),
    },
    checks: {
      ...(name?.isSure === false && { name: 'Please check: the name may be read wrongly.' }),
      ...(isUnsure(scan, 'price') && { price: 'Please check: the amount may be read wrongly.' }),
      ...(isUnsure(scan, 'orderNumber') && {
        orderNumber: 'Please check: some characters may be read wrongly.',
      }),
      ...checkDate(scan),
      ...checkCurrency(scan),
    },
    readings: readingsOf(scan),
    ...(scan.seller !== undefined && { sellerName: scan.seller }),
  }
}

/** A receipt's values for a product that may be one of several on it: the total is not its price. */
export function prefillOfOne(scan: ReceiptScan): ScanPrefill {
  const prefill = prefillOfScan(scan)
  if (scan.items.length <= 1) return prefill
  const { name: _name, price: _price, ...values } = prefill.values
  const { name: _nameCheck, price: _priceCheck, ...checks } = prefill.checks
  return { ...prefill, values, checks }
}

/** The purchased product, if there is only one. */
function nameOf({ name, confidence, items }: ReceiptScan) {
  if (name !== null) return { value: name, isSure: confidence.name === 'sure' }
  const [only, another] = items
  if (only === undefined || another !== undefined) return null
  return { value: only.name, isSure: only.confidence === 'sure' }
}

function isUnsure(
  scan: ReceiptScan,
  field: 'price' | 'orderNumber' | 'orderDate' | 'currency',
): boolean {
  return scan[field] !== null && scan.confidence[field] !== 'sure'
}

function checkDate(scan: ReceiptScan): FieldChecks {
  if (scan.orderDate === null) {
    return { dates: 'No date was found on the receipt. Left empty, it becomes today.' }
  }
  if (!isUnsure(scan, 'orderDate')) return {}
  return {
    dates:
      scan.others.orderDate.length > 0
        ? 'Please check: which day does the receipt mean?'
        : 'Please check: the date may be read wrongly.',
  }
}

function checkCurrency(scan: ReceiptScan): FieldChecks {
  const { currency } = scan
  if (currency === null) return {}
  const known: readonly string[] = CURRENCIES
  if (!known.includes(currency)) {
    return {
      currency: `This receipt is in ${currency}. Keep it, or choose another currency and type the amount in that.`,
    }
  }
  return isUnsure(scan, 'currency')
    ? { currency: 'Please check: the receipt does not say it clearly.' }
    : {}
}

/** The possible readings of a value to check, the chosen one first. */
function readingsOf(scan: ReceiptScan): FieldReadings {
  const { price, orderDate, others } = scan
  const currency = scan.currency ?? 'USD'
  const readings: FieldReadings = {}
  if (price !== null && isUnsure(scan, 'price') && others.price.length > 0) {
    readings.price = [...new Set([price, ...others.price])].map((amount) => ({
      label: formatMoney(centsOf(amount), currency),
      value: typedMoney(centsOf(amount), currency),
    }))
  }
  if (orderDate !== null && isUnsure(scan, 'orderDate') && others.orderDate.length > 0) {
    readings.dates = [...new Set([orderDate, ...others.orderDate])].map((day) => ({
      label: formatLongDate(day),
      value: day,
    }))
  }
  return readings
}
