/** Ticked notes on a product's refund and the seller's requirements. Column names of products. */
export const PAYMENT_NOTES = [
  { field: 'no_tax', label: 'No Tax' },
  { field: 'no_fees', label: 'No Fees' },
  { field: 'partial_payment', label: 'Partial' },
  { field: 'commission', label: 'Commission' },
] as const

export const REVIEW_NOTES = [
  { field: 'photo_review', label: 'Photo' },
  { field: 'video_review', label: 'Video' },
  { field: 'rating_review', label: 'Rating' },
  { field: 'feedback_review', label: 'Feedback' },
] as const

export type PaymentNote = (typeof PAYMENT_NOTES)[number]['field']
export type ReviewNote = (typeof REVIEW_NOTES)[number]['field']
export type NoteField = PaymentNote | ReviewNote

type Ticks<Field extends string> = { [Name in Field]?: boolean | null }

/** The labels of the ticked ones, in the order of the form. */
export function tickedNotes<Field extends NoteField>(
  notes: readonly { field: Field; label: string }[],
  product: Ticks<Field>,
): string[] {
  return notes.filter(({ field }) => product[field]).map(({ label }) => label)
}
