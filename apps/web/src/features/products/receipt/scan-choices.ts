import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { normaliseOrderNumber } from '@sampletrail/domain/products/order-number.ts'
import type { ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'

/** A value of a receipt that a product can accept. */
export type ScanChoice = {
  label: string
  change: ProductChange
  isSure: boolean
  /** It would replace the current value. */
  instead: string | null
  isTaken: boolean
}

/** A receipt's values except the date; certain values for empty fields are preselected. */
export function choicesOfScan(product: ProductListRow, scan: ReceiptScan): ScanChoice[] {
  const { confidence } = scan
  const choices: Omit<ScanChoice, 'isTaken'>[] = []
  const currency = scan.currency ?? product.currency
  const isSamePrice = product.price === scan.price && product.currency === currency
  // The total of several products is not the price of one of them.
  if (scan.price !== null && scan.items.length <= 1 && !isSamePrice) {
    choices.push({
      label: `Price ${formatMoney(centsOf(scan.price), currency)}`,
      change: { price: scan.price, currency },
      // A bare '$' is no certain currency, but does not contradict the product's.
      isSure:
        confidence.price === 'sure' &&
        (confidence.currency === 'sure' || currency === product.currency),
      instead:
        product.price === null ? null : formatMoney(centsOf(product.price), product.currency),
    })
  }
  const number = scan.orderNumber === null ? null : normaliseOrderNumber(scan.orderNumber)
  if (number !== null && number !== product.order_number) {
    choices.push({
      label: `Order number ${number}`,
      change: { order_number: number },
      isSure: confidence.orderNumber === 'sure',
      instead: product.order_number,
    })
  }
  return choices.map((choice) => ({
    ...choice,
    isTaken: choice.isSure && choice.instead === null,
  }))
}

/** The columns of the accepted values. */
export function takenOf(choices: readonly ScanChoice[]): ProductChange {
  return Object.assign({}, ...choices.filter((each) => each.isTaken).map(({ change }) => change))
}

/** A warning before a value is accepted. */
export function hintOfChoice({ isSure, instead }: ScanChoice): string | undefined {
  const check = isSure ? null : 'Please check: it may be read wrongly.'
  const replaces = instead === null ? null : `The product has ${instead}.`
  return [check, replaces].filter((text) => text !== null).join(' ') || undefined
}
