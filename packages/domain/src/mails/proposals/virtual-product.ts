import type { MailProduct, ProductOfMail } from '#src/mails/proposals/mail-proposal.ts'

/** A product that a mail adds, as the account would have it: later mails may be about it. */
export function virtualProduct(id: string, product: ProductOfMail): MailProduct {
  return {
    id,
    name: product.name,
    status: product.status,
    price: product.price,
    currency: product.currency,
    order_number: product.order_number,
    order_date: product.order_date,
    received_date: product.received_date,
    reviewed_date: null,
    published_date: null,
    paid_date: null,
    url: product.url,
    amazon_url: product.amazon_url,
    ebay_url: null,
    tax_value: null,
    commission: false,
    commission_amount: null,
    refund_expected: null,
    refund_due_date: null,
    deal_terms: null,
    refund_received: null,
    refund_received_date: null,
    sold: false,
    sold_date: null,
    sold_price: null,
    sold_fees: null,
    seller_id: null,
    seller_name: null,
    created_at: '',
    deleted_at: null,
  }
}
