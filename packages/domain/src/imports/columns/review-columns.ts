import type { ProductColumn } from '#src/imports/columns/product-column.ts'

/** The seller's requirements, and the exclusions of the refund. */
export const REVIEW_COLUMNS = [
  {
    field: 'review_due_date',
    header: 'Review Due Date',
    kind: 'date',
    isDue: true,
    aliases: ['review due', 'review by', 'review deadline', 'deadline'],
  },
  { field: 'photo_review', header: 'Photo Review', kind: 'yes or no', aliases: ['photos'] },
  { field: 'video_review', header: 'Video Review', kind: 'yes or no', aliases: ['video'] },
  {
    field: 'rating_review',
    header: 'Rating Review',
    kind: 'yes or no',
    aliases: ['rating only'],
  },
  {
    field: 'feedback_review',
    header: 'Feedback Review',
    kind: 'yes or no',
    aliases: ['feedback', 'seller feedback'],
  },
  {
    field: 'no_tax',
    header: 'No Tax',
    kind: 'yes or no',
    aliases: ['tax not covered', 'no tax refund'],
  },
  {
    field: 'no_fees',
    header: 'No Fees',
    kind: 'yes or no',
    aliases: ['fees not covered', 'no paypal fees', 'no fee'],
  },
  {
    field: 'partial_payment',
    header: 'Partial Payment',
    kind: 'yes or no',
    aliases: ['partial refund', 'partial'],
  },
] as const satisfies readonly ProductColumn[]
