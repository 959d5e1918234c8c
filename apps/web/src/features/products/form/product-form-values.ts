import { isCalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  DATED_STATUSES,
  PRODUCT_STATUSES,
  type ProductStatus,
  type StatusDateField,
  dateFieldOf,
  isDatedStatus,
} from '@sampletrail/domain/products/lifecycle.ts'
import { amountOf, centsOf, parseMoney, typedMoney } from '@sampletrail/domain/money/money.ts'
import { readPieces } from '@sampletrail/domain/products/pieces.ts'
import { normaliseOrderNumber } from '@sampletrail/domain/products/order-number.ts'
import {
  PAYMENT_NOTES,
  type PaymentNote,
  REVIEW_NOTES,
  type ReviewNote,
} from '@sampletrail/domain/products/product-notes.ts'
import { tidyStoragePlace } from '@sampletrail/domain/products/storage-place.ts'
import { completeWebAddress, isAmazonAddress } from '@sampletrail/domain/links/retail-link.ts'
import type { Product, ProductChange } from '#src/entities/product/product-row.ts'
import { isSame } from '#src/lib/is-same.ts'
import { reviewUrlOf } from '#src/entities/product/review/review-url.ts'
import { NO_TERMS, formOfTerms, termsOfForm } from '#src/features/products/form/terms/terms-form.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { UNASSIGNED_ID } from '#src/entities/seller/seller-row.ts'

/** Empty values of fields that drafts of earlier versions lack: those below 'More', the quantity, the review link and the receipt. */
export const NO_MORE = {
  quantity: '1',
  taxValue: '',
  refundExpected: '',
  refundDueDate: null,
  reviewDueDate: null,
  storagePlace: '',
  tags: [],
  reviewLink: '',
  receiptPath: null,
  terms: NO_TERMS,
} satisfies Partial<ProductFormValues>

/** A new product as the manual form proposes it: ordered, today, no seller, in the currency that the person uses. */
export function emptyProductForm(today: string, currency = 'USD'): ProductFormValues {
  return {
    imageUrl: null,
    name: '',
    link: '',
    price: '',
    currency,
    commissionAmount: '',
    paymentNotes: [],
    sellerId: UNASSIGNED_ID,
    reviewNotes: [],
    additionalNotes: '',
    status: 'ordered',
    dates: { ...NO_DATES, order_date: today },
    orderNumber: '',
    country: '',
    ...NO_MORE,
  }
}

/** A stored product as the Edit dialog shows it. */
export function formOfProduct(product: Product): ProductFormValues {
  return {
    imageUrl: product.product_image_url,
    name: product.name ?? '',
    link: product.amazon_url ?? product.url ?? '',
    price: typedMoney(centsOf(product.price), product.currency),
    quantity: String(product.quantity),
    currency: product.currency,
    commissionAmount: typedMoney(centsOf(product.commission_amount), product.currency),
    paymentNotes: PAYMENT_NOTES.map(({ field }) => field).filter((field) => product[field]),
    sellerId: product.seller_id ?? UNASSIGNED_ID,
    reviewNotes: REVIEW_NOTES.map(({ field }) => field).filter((field) => product[field]),
    reviewLink: product.review_url ?? '',
    additionalNotes: product.additional_notes ?? '',
    status: product.status,
    dates: {
      order_date: product.order_date,
      received_date: product.received_date,
      reviewed_date: product.reviewed_date,
      published_date: product.published_date,
      paid_date: product.paid_date,
    },
    orderNumber: product.order_number ?? '',
    country: product.country ?? '',
    refundExpected: typedMoney(centsOf(product.refund_expected), product.currency),
    refundDueDate: product.refund_due_date,
    reviewDueDate: product.review_due_date,
    taxValue: typedMoney(centsOf(product.tax_value), product.currency),
    storagePlace: product.storage_place ?? '',
    tags: product.tags,
    terms: formOfTerms(product.deal_terms, product.currency),
    receiptPath: product.receipt_url,
  }
}

/** The columns of a valid form. Empty texts become null; a commission counts only if ticked. */
export function changeOfForm(values: ProductFormValues): ProductChange {
  const link = completeWebAddress(values.link)
  const ticked = (field: PaymentNote | ReviewNote): boolean =>
    [...values.paymentNotes, ...values.reviewNotes].includes(field)
  return {
    product_image_url: values.imageUrl,
    name: textOrNull(values.name),
    url: link,
    amazon_url: link !== null && isAmazonAddress(link) ? link : null,
    price: amountOrNull(values.price, values.currency),
    quantity: readPieces(values.quantity) ?? 1,
    currency: values.currency,
    no_tax: ticked('no_tax'),
    no_fees: ticked('no_fees'),
    partial_payment: ticked('partial_payment'),
    commission: ticked('commission'),
    commission_amount: ticked('commission')
      ? amountOrNull(values.commissionAmount, values.currency)
      : null,
    photo_review: ticked('photo_review'),
    video_review: ticked('video_review'),
    rating_review: ticked('rating_review'),
    feedback_review: ticked('feedback_review'),
    seller_id: values.sellerId === UNASSIGNED_ID ? null : values.sellerId,
    review_url: reviewUrlOf(values.reviewLink, null),
    additional_notes: textOrNull(values.additionalNotes),
    status: values.status,
    ...datesOfForm(values),
    order_number: normaliseOrderNumber(values.orderNumber),
    country: textOrNull(values.country)?.toUpperCase() ?? null,
    refund_expected: amountOrNull(values.refundExpected, values.currency),
    refund_due_date: dateOrNull(values.refundDueDate),
    review_due_date: dateOrNull(values.reviewDueDate),
    tax_value: amountOrNull(values.taxValue, values.currency),
    storage_place: tidyStoragePlace(values.storagePlace),
    tags: values.tags,
    deal_terms: termsOfForm(values.terms, values.currency),
  }
}

/** The fields of a change that differ from the stored ones, so that two people's edits of different fields both stay. */
export function changedFields(change: ProductChange, stored: ProductChange): ProductChange {
  return Object.fromEntries(
    Object.entries(change).filter(
      ([field, value]) => !isSame(stored[field as keyof ProductChange], value),
    ),
  )
}

/** The dates that the form shows: those up to the chosen status, and any that is already set. */
export function datesShown(values: Pick<ProductFormValues, 'status' | 'dates'>): StatusDateField[] {
  const reached = PRODUCT_STATUSES.indexOf(values.status)
  return DATED_STATUSES.filter(
    (status) =>
      PRODUCT_STATUSES.indexOf(status) <= reached || values.dates[dateFieldOf(status)] !== null,
  ).map((status) => dateFieldOf(status))
}

/** No dates: the state of a product that is not stored yet. */
export const NO_DATES: ProductFormValues['dates'] = {
  order_date: null,
  received_date: null,
  reviewed_date: null,
  published_date: null,
  paid_date: null,
}

/**
 * The dates after another status was chosen: its own date becomes today if it is empty. Dates that the form had proposed
 * for later statuses are removed again; stored or typed dates stay.
 */
export function datesForStatus(
  dates: ProductFormValues['dates'],
  status: ProductStatus,
  today: string,
  stored: ProductFormValues['dates'],
): ProductFormValues['dates'] {
  const next = { ...dates }
  for (const later of DATED_STATUSES) {
    const field = dateFieldOf(later)
    const isLater = PRODUCT_STATUSES.indexOf(later) > PRODUCT_STATUSES.indexOf(status)
    if (isLater && next[field] === today && stored[field] === null) next[field] = null
  }
  if (isDatedStatus(status)) next[dateFieldOf(status)] ??= today
  return next
}

function datesOfForm(values: ProductFormValues): ProductFormValues['dates'] {
  const dates = { ...values.dates }
  for (const status of DATED_STATUSES) {
    const field = dateFieldOf(status)
    if (!isCalendarDate(dates[field])) dates[field] = null
  }
  return dates
}

function dateOrNull(date: string | null): string | null {
  return isCalendarDate(date) ? date : null
}

function textOrNull(text: string): string | null {
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}

function amountOrNull(text: string, currency: string): number | null {
  const money = parseMoney(text, currency)
  return money.ok ? amountOf(money.cents) : null
}
