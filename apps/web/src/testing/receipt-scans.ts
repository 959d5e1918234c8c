import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'

/** A receipt on which every value was read with certainty, with a test's changes. */
export function receiptScan(changes: Partial<ReceiptScan> = {}): ReceiptScan {
  return {
    name: 'Desk lamp',
    price: 18.5,
    currency: 'EUR',
    orderNumber: '112-1234567-1234567',
    orderDate: '2026-03-04',
    merchant: 'Harbour Goods',
    confidence: {
      name: 'sure',
      price: 'sure',
      currency: 'sure',
      orderNumber: 'sure',
      orderDate: 'sure',
      merchant: 'sure',
    },
    others: { price: [], orderDate: [] },
    items: [],
    pages: null,
    isSeveral: false,
    scansLeft: null,
    ...changes,
  }
}

/** The same with some values that are to be checked, or were not found. */
export function withConfidence(
  scan: ReceiptScan,
  confidence: Partial<ReceiptScan['confidence']>,
): ReceiptScan {
  return { ...scan, confidence: { ...scan.confidence, ...confidence } }
}

/** A receipt with several products. */
export function receiptOfThree(): ReceiptScan {
  return receiptScan({
    name: null,
    price: 45.2,
    items: [
      { name: 'Desk lamp', quantity: 1, price: 18.5, confidence: 'sure' },
      { name: 'Seed tray', quantity: 2, price: 8.1, confidence: 'check' },
      { name: 'Garden hose', quantity: 1, price: 10.5, confidence: 'sure' },
    ],
  })
}
