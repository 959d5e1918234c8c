import type { ProductStatus } from '#src/products/lifecycle.ts'

/** What a product's actions depend on. */
export type ProductProgress = { status: ProductStatus; receipt_url: string | null }

/** A receipt is asked for while the product is wished for, or ordered without one. */
export function wantsReceipt(product: ProductProgress): boolean {
  return product.status === 'wishlist' || (product.status === 'ordered' && !product.receipt_url)
}

/** A review screenshot is asked for once the order is proven, and until the review is published. */
export function wantsReview(product: ProductProgress): boolean {
  if (product.status === 'ordered') return Boolean(product.receipt_url)
  return product.status === 'received' || product.status === 'reviewed'
}

/** The seller is contacted to get the product, so only while it is a wish. */
export function mayContactSeller(product: Pick<ProductProgress, 'status'>): boolean {
  return product.status === 'wishlist'
}
