import type { ProductStatus } from '#src/products/lifecycle.ts'

/** The fields that decide a product's actions. */
export type ProductProgress = { status: ProductStatus; receipt_url: string | null }

/** A receipt is offered for a wishlist product, and for an ordered one without one. */
export function wantsReceipt(product: ProductProgress): boolean {
  return product.status === 'wishlist' || (product.status === 'ordered' && !product.receipt_url)
}

/** A review screenshot is offered once there is a receipt, and until the review is published. */
export function wantsReview(product: ProductProgress): boolean {
  if (product.status === 'ordered') return Boolean(product.receipt_url)
  return product.status === 'received' || product.status === 'reviewed'
}

/** A review screenshot can be added once the review may be written: also later than the page's buttons offer it. */
export function mayAddReview(product: ProductProgress): boolean {
  return wantsReview(product) || product.status === 'published' || product.status === 'paid'
}

/**
 * The name of the button that lists a seller's contacts. The next step of a wish is to contact the seller; later the contacts
 * are there for questions and refunds.
 */
export function contactLabel(product: Pick<ProductProgress, 'status'>): string {
  return product.status === 'wishlist' ? 'Contact Seller' : 'Contacts'
}

/** A button of a product's own page: the shop, the files to upload, the published review, the status. */
export type PageAction = 'shop' | 'receipt' | 'review' | 'status' | 'review link'

/** The buttons in the order in which they are needed next: a wish is bought first, later the files of the status come first. */
export function pageActions(product: ProductProgress): PageAction[] {
  const uploads: PageAction[] = [
    ...(wantsReceipt(product) ? (['receipt'] as const) : []),
    ...(wantsReview(product) ? (['review'] as const) : []),
  ]
  return product.status === 'wishlist'
    ? ['shop', 'status', ...uploads, 'review link']
    : [...uploads, 'status', 'review link', 'shop']
}
