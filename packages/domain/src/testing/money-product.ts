import type { MoneyProduct } from '#src/money/product-money.ts'

/** An ordered product of 20.00, for tests of the money rules. */
export function moneyProduct(values: Partial<MoneyProduct> = {}): MoneyProduct {
  return {
    status: 'ordered',
    price: 20,
    tax_value: null,
    currency: 'USD',
    commission: false,
    commission_amount: null,
    refund_expected: null,
    refund_due_date: null,
    refund_received: null,
    refund_received_date: null,
    order_date: '2026-05-01',
    received_date: null,
    reviewed_date: null,
    published_date: null,
    deal_terms: null,
    paid_date: null,
    sold: false,
    sold_date: null,
    sold_price: null,
    sold_fees: null,
    seller_id: null,
    seller_name: null,
    created_at: '2026-05-01T10:00:00+00:00',
    deleted_at: null,
    ...values,
  }
}
