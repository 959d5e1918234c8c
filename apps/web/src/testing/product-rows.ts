import type { Product, ProductListRow } from '#src/entities/product/product-row.ts'

/**
 * A product as lists load it, for tests. Yen and an evening in UTC, so that a screen that writes dollars, two decimals or
 * another zone's day does not look right.
 */
export function listRow(values: Partial<ProductListRow> = {}): ProductListRow {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    name: 'Desk lamp',
    status: 'ordered',
    price: 1999,
    tax_value: null,
    currency: 'JPY',
    country: 'JP',
    order_number: '112-1784496-5402621',
    url: null,
    amazon_url: null,
    ebay_url: null,
    product_image_url: null,
    receipt_url: null,
    review_screenshot_url: null,
    review_url: null,
    commission: false,
    commission_amount: null,
    refund_expected: null,
    refund_due_date: null,
    refund_received: null,
    refund_received_date: null,
    refund_method: null,
    refund_reference: null,
    refund_asked_on: null,
    refund_payments: [],
    review_due_date: null,
    deal_terms: null,
    steps_put_off: null,
    sold: false,
    sold_date: null,
    sold_price: null,
    sold_fees: null,
    archived: false,
    storage_place: null,
    tags: [],
    order_date: null,
    received_date: null,
    reviewed_date: null,
    published_date: null,
    paid_date: null,
    import_id: null,
    seller_id: null,
    seller_name: null,
    seller: null,
    created_at: '2026-11-20T19:30:00.000000+00:00',
    updated_at: '2026-11-20T19:30:00.000000+00:00',
    deleted_at: null,
    ...values,
  }
}

/** A whole product, for tests. */
export function wholeProduct(values: Partial<Product> = {}): Product {
  return {
    ...listRow(),
    user_id: 'aaaaaaaa-0000-4000-8000-000000000001',
    quantity: 1,
    additional_notes: null,
    description: null,
    deal_notes: null,
    sale_details: null,
    no_tax: false,
    no_fees: false,
    partial_payment: false,
    photo_review: false,
    video_review: false,
    rating_review: false,
    feedback_review: false,
    seller: null,
    ...values,
  }
}
