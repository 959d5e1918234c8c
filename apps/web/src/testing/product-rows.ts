import type { ProductListRow } from '#src/entities/product/product-row.ts'

/** A product as lists hold it, for tests. */
export function listRow(values: Partial<ProductListRow> = {}): ProductListRow {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    name: 'Desk lamp',
    status: 'ordered',
    price: 19.99,
    currency: 'USD',
    country: 'US',
    order_number: '112-1784496-5402621',
    product_image_url: null,
    receipt_url: null,
    review_screenshot_url: null,
    sold: false,
    sold_price: null,
    archived: false,
    order_date: null,
    received_date: null,
    reviewed_date: null,
    published_date: null,
    paid_date: null,
    seller_id: null,
    seller_name: null,
    seller: null,
    created_at: '2026-11-20T10:00:00.000000+00:00',
    updated_at: '2026-11-20T10:00:00.000000+00:00',
    deleted_at: null,
    ...values,
  }
}
