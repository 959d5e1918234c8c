/** The statuses of a product, in order. 'paid' is shown as Completed. See docs/behaviour/lifecycle.md. */
export const PRODUCT_STATUSES = [
  'wishlist',
  'ordered',
  'received',
  'reviewed',
  'published',
  'paid',
] as const

export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** A status with its own date; wishlist has none. */
export type DatedStatus = Exclude<ProductStatus, 'wishlist'>

export type StatusDateField =
  | 'order_date'
  | 'received_date'
  | 'reviewed_date'
  | 'published_date'
  | 'paid_date'

type StatusWords = { label: string; dateLabel: string; timelineLabel: string }

const WORDS: Record<ProductStatus, StatusWords> = {
  wishlist: { label: 'Wishlist', dateLabel: '', timelineLabel: '' },
  ordered: { label: 'Ordered', dateLabel: 'Order Date', timelineLabel: 'Order Date' },
  received: { label: 'Received', dateLabel: 'Delivery Date', timelineLabel: 'Delivery Date' },
  reviewed: { label: 'Reviewed', dateLabel: 'Review Date', timelineLabel: 'Review Date' },
  published: { label: 'Published', dateLabel: 'Publication Date', timelineLabel: 'Published Date' },
  paid: { label: 'Completed', dateLabel: 'Payment Date', timelineLabel: 'Completed Date' },
}

const DATE_FIELDS: Record<DatedStatus, StatusDateField> = {
  ordered: 'order_date',
  received: 'received_date',
  reviewed: 'reviewed_date',
  published: 'published_date',
  paid: 'paid_date',
}

/** Whether a text from a URL, a form or a row is a status. */
export function isProductStatus(value: unknown): value is ProductStatus {
  return PRODUCT_STATUSES.some((status) => status === value)
}

/** Whether a status has a date. */
export function isDatedStatus(status: ProductStatus): status is DatedStatus {
  return status !== 'wishlist'
}

/** The status that usually follows; after the last one it stays the last. */
export function nextStatus(status: ProductStatus): ProductStatus {
  return PRODUCT_STATUSES[PRODUCT_STATUSES.indexOf(status) + 1] ?? 'paid'
}

/** Whether no status follows. */
export function isLastStatus(status: ProductStatus): boolean {
  return nextStatus(status) === status
}

/** The shown name of a status. */
export function labelOfStatus(status: ProductStatus): string {
  return WORDS[status].label
}

/** The column of a status's date, or null for wishlist. */
export function dateFieldOf(status: DatedStatus): StatusDateField
export function dateFieldOf(status: ProductStatus): StatusDateField | null
export function dateFieldOf(status: ProductStatus): StatusDateField | null {
  return isDatedStatus(status) ? DATE_FIELDS[status] : null
}

/**
 * The values that moving a product to a status writes: the status, and its date if that is empty (`today` is the owner's
 * day). Moving back keeps existing dates.
 */
export function changeToStatus(
  product: { [Field in StatusDateField]: string | null },
  status: ProductStatus,
  today: string,
): { status: ProductStatus } & { [Field in StatusDateField]?: string } {
  const field = dateFieldOf(status)
  return field === null || product[field] !== null ? { status } : { status, [field]: today }
}

/** The date's label in the Update Status dialog. */
export function dateLabelOf(status: DatedStatus): string {
  return WORDS[status].dateLabel
}

/** The date's label in a product's timeline. */
export function timelineLabelOf(status: DatedStatus): string {
  return WORDS[status].timelineLabel
}

/** The statuses with a date, in order: the entries of a timeline. */
export const DATED_STATUSES: readonly DatedStatus[] = PRODUCT_STATUSES.filter(isDatedStatus)
