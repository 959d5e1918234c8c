import type { StatusDateField, ProductStatus } from '@sampletrail/domain/products/lifecycle.ts'
import type { RefundPayment } from '@sampletrail/domain/refunds/refund-payments.ts'
import type { NoteField } from '@sampletrail/domain/products/product-notes.ts'
import type { DealNote } from '@sampletrail/domain/products/deal-notes.ts'
import type { DealTerms } from '@sampletrail/domain/terms/deal-terms.ts'
import type { StepsPutOff } from '@sampletrail/domain/next-steps/put-off.ts'
import type { SaleDetails } from '@sampletrail/domain/resale/sale.ts'
import type { SellerContacts } from '@sampletrail/domain/sellers/seller-contacts.ts'

type StatusDates = { [Field in StatusDateField]: string | null }
type Notes = { [Field in NoteField]: boolean }

/** The columns for lists, cards and the Update Status dialog; few, because there may be thousands of products. */
export type ProductListRow = StatusDates & {
  id: string
  name: string | null
  status: ProductStatus
  price: number | null
  /** What the product counts as income, as on Amazon Vine. */
  tax_value: number | null
  currency: string
  country: string | null
  order_number: string | null
  url: string | null
  amazon_url: string | null
  ebay_url: string | null
  product_image_url: string | null
  receipt_url: string | null
  review_screenshot_url: string | null
  /** Address of the published review. */
  review_url: string | null
  commission: boolean
  commission_amount: number | null
  refund_expected: number | null
  refund_due_date: string | null
  refund_received: number | null
  refund_received_date: string | null
  refund_method: string | null
  refund_reference: string | null
  /** When the person last asked the seller for the refund. */
  refund_asked_on: string | null
  /** What came, in the order in which it was recorded; the columns before it follow from it. */
  refund_payments: RefundPayment[]
  review_due_date: string | null
  /** The next steps that the person put off, by topic. */
  steps_put_off: StepsPutOff | null
  /** What was agreed with the seller. */
  deal_terms: DealTerms | null
  sold: boolean
  sold_date: string | null
  sold_price: number | null
  sold_fees: number | null
  archived: boolean
  /** Where the person keeps the product, such as 'Box 3'. */
  storage_place: string | null
  tags: string[]
  /** The import that it came with; the owner's own id for an example. */
  import_id: string | null
  seller_id: string | null
  seller_name: string | null
  seller: { id: string; name: string } | null
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** A seller as a product's own page shows it. */
type ProductSeller = SellerContacts & {
  id: string
  name: string
  thumbnail_url: string | null
  url: string | null
  user_id: string | null
}

/** Everything about a product. */
export type Product = Omit<ProductListRow, 'seller'> &
  Notes & {
    user_id: string
    /** Pieces in the order of this item; the price is what all of them cost. */
    quantity: number
    additional_notes: string | null
    /** Text for posting to a marketplace. */
    description: string | null
    /** What was agreed with the seller, in the order in which it was noted; null if nothing was. */
    deal_notes: DealNote[] | null
    /** Where it was sold, with the buyer's postage and the shipping; null without any. */
    sale_details: SaleDetails | null
    seller: ProductSeller | null
  }

/** The columns that a person may write; of `seller_name` only the name of a deleted seller. */
export type ProductChange = Partial<
  Omit<Product, 'id' | 'user_id' | 'import_id' | 'seller' | 'created_at' | 'updated_at'>
>

const SHARED_COLUMNS = [
  'id,name,status,price,tax_value,currency,country,order_number,url,amazon_url,ebay_url',
  'product_image_url,receipt_url,review_screenshot_url,review_url,commission,commission_amount',
  'refund_expected,refund_due_date,refund_received,refund_received_date',
  'refund_method,refund_reference,refund_payments,refund_asked_on,review_due_date,deal_terms,steps_put_off',
  'sold,sold_date,sold_price,sold_fees,archived,storage_place,tags',
  'order_date,received_date,reviewed_date,published_date,paid_date',
  'import_id,seller_id,seller_name,created_at,updated_at,deleted_at',
].join(',')

/** The columns that a list requests. */
export const LIST_COLUMNS = `${SHARED_COLUMNS},seller:sellers(id,name)`

/** The columns that a product's own page requests. */
export const DETAIL_COLUMNS = [
  SHARED_COLUMNS,
  'user_id,quantity,additional_notes,description,deal_notes,sale_details',
  'no_tax,no_fees,partial_payment',
  'photo_review,video_review,rating_review,feedback_review',
  'seller:sellers(id,name,thumbnail_url,url,user_id,email,facebook,discord,wechat,whatsapp)',
].join(',')

/** The seller's name as stored: the seller's own, or that of a deleted one. */
export function sellerNameOf(
  product: Pick<ProductListRow, 'seller_name'> & { seller: { name: string } | null },
): string | null {
  return product.seller?.name ?? product.seller_name
}
