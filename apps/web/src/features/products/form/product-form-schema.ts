import { isCalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { PRODUCT_STATUSES, type StatusDateField } from '@sampletrail/domain/products/lifecycle.ts'
import { piecesProblem } from '@sampletrail/domain/products/pieces.ts'
import { amountProblem } from '@sampletrail/domain/money/money.ts'
import { PAYMENT_NOTES, REVIEW_NOTES } from '@sampletrail/domain/products/product-notes.ts'
import { storagePlaceProblem } from '@sampletrail/domain/products/storage-place.ts'
import { completeWebAddress } from '@sampletrail/domain/links/retail-link.ts'
import { reviewLinkProblem } from '#src/entities/product/review/review-url.ts'
import { termsFormSchema, termsProblems } from '#src/features/products/form/terms/terms-form.ts'
import { z } from 'zod'

const anyDate = z.string().nullable()

/** The contents of a draft: the form's shape, with unfinished text in it. */
export const productDraftSchema = z.object({
  imageUrl: z.string().nullable(),
  name: z.string(),
  link: z.string(),
  price: z.string(),
  quantity: z.string(),
  currency: z.string().length(3),
  commissionAmount: z.string(),
  paymentNotes: z.array(z.enum(PAYMENT_NOTES.map(({ field }) => field))),
  sellerId: z.string(),
  reviewNotes: z.array(z.enum(REVIEW_NOTES.map(({ field }) => field))),
  reviewLink: z.string(),
  additionalNotes: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  dates: z.object({
    order_date: anyDate,
    received_date: anyDate,
    reviewed_date: anyDate,
    published_date: anyDate,
    paid_date: anyDate,
  }),
  orderNumber: z.string(),
  /** Path of the stored receipt; only a product that is being added writes it. */
  receiptPath: z.string().nullable(),
  country: z.string(),
  refundExpected: z.string(),
  refundDueDate: anyDate,
  reviewDueDate: anyDate,
  taxValue: z.string(),
  storagePlace: z.string(),
  tags: z.array(z.string()),
  terms: termsFormSchema,
})

/** The form as typed: values stay text until they are saved. */
export type ProductFormValues = z.infer<typeof productDraftSchema>

/** The form's dates, by the names of their columns. */
export type FormDate = StatusDateField | 'refund_due_date' | 'review_due_date' | 'keep_until'

const date = anyDate.refine((value) => value === null || isCalendarDate(value), {
  error: 'Date input not valid.',
})

/** The values that the Add and Edit dialogs accept; see docs/behaviour/products.md. */
export const productFormSchema = productDraftSchema
  .extend({
    name: z.string().trim().max(500, 'Use up to 500 characters.'),
    link: z
      .string()
      .max(2000, 'This link is too long.')
      .refine((text) => text.trim() === '' || completeWebAddress(text) !== null, {
        error: 'Enter a web address, such as https://www.amazon.com/dp/…',
      }),
    refundDueDate: date,
    reviewDueDate: date,
    additionalNotes: z.string().max(10_000, 'Use up to 10,000 characters.'),
    dates: z.object({
      order_date: date,
      received_date: date,
      reviewed_date: date,
      published_date: date,
      paid_date: date,
    }),
    orderNumber: z.string().max(100, 'Use up to 100 characters.'),
  })
  .superRefine((values, context) => {
    const pieces = piecesProblem(values.quantity)
    if (pieces !== null) context.addIssue({ code: 'custom', path: ['quantity'], message: pieces })
    const terms = Object.entries(termsProblems(values.terms, values.currency))
    for (const [field, message] of terms) {
      context.addIssue({ code: 'custom', path: ['terms', field], message })
    }
    const place = storagePlaceProblem(values.storagePlace)
    if (place !== null) context.addIssue({ code: 'custom', path: ['storagePlace'], message: place })
    const link = reviewLinkProblem(values.reviewLink)
    if (link !== null) context.addIssue({ code: 'custom', path: ['reviewLink'], message: link })
    for (const field of amountsShown(values)) {
      const message = amountProblem(values[field], values.currency)
      if (message !== null) context.addIssue({ code: 'custom', path: [field], message })
    }
  })

type AmountField = 'price' | 'commissionAmount' | 'refundExpected' | 'taxValue'

/** A hidden amount cannot be corrected, so it must not block saving. */
function amountsShown({ paymentNotes }: ProductFormValues): AmountField[] {
  const hasCommission = paymentNotes.includes('commission')
  const commission: AmountField[] = hasCommission ? ['commissionAmount'] : []
  return ['price', ...commission, 'refundExpected', 'taxValue']
}
