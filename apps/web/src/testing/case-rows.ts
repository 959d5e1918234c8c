import type { CaseLink } from '#src/entities/case/links/load-links.ts'
import type { CaseProduct } from '#src/entities/case/load-case.ts'
import { listRow } from '#src/testing/product-rows.ts'

/** A seller with two contacts. */
const caseSeller = {
  id: 'eeeeeeee-0000-4000-8000-000000000001',
  name: 'Acme',
  email: 'a@shop.example',
  whatsapp: '+1 555 010 9999',
  facebook: null,
  discord: null,
  wechat: null,
}

/** A published product with everything that a link can show. */
export function caseProduct(values: Partial<CaseProduct> = {}): CaseProduct {
  return {
    ...listRow({
      status: 'published',
      order_date: '2026-03-01',
      product_image_url: 'https://shop.test/lamp.jpg',
      receipt_url: 'receipts/anna/1.pdf',
      review_screenshot_url: 'review-screenshots/anna/2.png',
      seller_id: caseSeller.id,
    }),
    review_url: 'https://shop.test/review/R1',
    deal_notes: [{ day: '2026-03-01', text: 'Full refund' }],
    ...values,
    seller: caseSeller,
  }
}

/** An open link of that product. */
export function caseLink(values: Partial<CaseLink> = {}): CaseLink {
  return {
    id: '99999999-0000-4000-8000-000000000001',
    seller_name: 'Acme',
    shows: ['days', 'order_number', 'answer'],
    created_at: '2026-11-20T10:00:00+00:00',
    expires_at: '2099-11-20T10:00:00+00:00',
    ended_at: null,
    opened_count: 0,
    last_opened_at: null,
    products: [{ product_id: listRow().id, place: 1, product: { name: 'Desk lamp' } }],
    ...values,
  }
}
