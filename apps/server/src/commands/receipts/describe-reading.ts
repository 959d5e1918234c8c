import type { Confidence, ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import type { Reading, ReceiptReading } from '@sampletrail/domain/receipts/receipt-reading.ts'

/**
 * A reading for the browser: amounts in the currency's main unit, each value with its confidence. If only some of the pages were
 * read, none of them is sure: the others may contradict it.
 */
export function describeReading(
  reading: ReceiptReading,
  { pages }: { pages: ReceiptScan['pages'] } = { pages: null },
): Omit<ReceiptScan, 'scansLeft'> {
  const trust = (found: Reading<unknown> | null): Confidence => {
    if (found === null) return 'missing'
    return found.sure && pages === null ? 'sure' : 'check'
  }
  // A returned amount is no price.
  const total = reading.total !== null && reading.total.value >= 0 ? reading.total : null
  const { name, currency, orderNumber, orderDate, merchant } = reading
  return {
    name: name?.value ?? null,
    price: total === null ? null : total.value / 100,
    currency: currency?.value ?? null,
    orderNumber: orderNumber?.value ?? null,
    orderDate: orderDate?.value ?? null,
    merchant: merchant?.value ?? null,
    ...(reading.seller !== undefined && { seller: reading.seller }),
    confidence: {
      name: trust(name),
      price: trust(total),
      currency: trust(currency),
      orderNumber: trust(orderNumber),
      orderDate: trust(orderDate),
      merchant: trust(merchant),
    },
    others: {
      price: (total?.others ?? []).filter((cents) => cents >= 0).map((cents) => cents / 100),
      orderDate: [...(orderDate?.others ?? [])],
    },
    items: reading.items
      .filter(({ price, quantity }) => price >= 0 && quantity > 0)
      .map((item) => ({
        name: item.name,
        quantity: item.quantity,
        price: item.price / 100,
        confidence: item.sure && pages === null ? 'sure' : 'check',
      })),
    pages,
    isSeveral: reading.isSeveral,
  }
}
