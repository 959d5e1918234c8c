import type { Product, ProductChange, ProductListRow } from '#src/entities/product/product-row.ts'

/** Older than every version of the server, whatever this device's clock says. */
const NO_VERSION = '1970-01-01T00:00:00.000Z'

/** Whether the server has never sent this product. */
export function isDraft({ updated_at }: Pick<Product, 'updated_at'>): boolean {
  return updated_at === NO_VERSION
}

/** A product as screens show it while the server does not have it. */
export function draftProduct(
  { id, userId, addedAt }: { id: string; userId: string; addedAt: number },
  change: ProductChange,
  seller: ProductListRow['seller'],
): Product {
  return {
    name: null,
    status: 'ordered',
    price: null,
    tax_value: null,
    quantity: 1,
    currency: 'USD',
    country: null,
    order_number: null,
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
    additional_notes: null,
    description: null,
    deal_notes: null,
    no_tax: false,
    no_fees: false,
    partial_payment: false,
    photo_review: false,
    video_review: false,
    rating_review: false,
    feedback_review: false,
    deleted_at: null,
    ...change,
    id,
    user_id: userId,
    seller_id: seller?.id ?? null,
    seller_name: seller?.name ?? null,
    seller: seller && {
      id: seller.id,
      name: seller.name,
      thumbnail_url: null,
      url: null,
      user_id: null,
      email: null,
      facebook: null,
      discord: null,
      wechat: null,
      whatsapp: null,
    },
    created_at: new Date(addedAt).toISOString(),
    updated_at: NO_VERSION,
  }
}
