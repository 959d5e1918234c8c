import type { Attempt } from '#src/features/products/form/add-draft.ts'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'

/** What to check, by field: a sentence at the field until its owner edits or confirms the value. */
export type FieldChecks = Partial<Record<keyof ProductFormValues, string>>

/** One way to read a value: the button's text and the field's value (for `dates`, the order date). */
export type FieldReading = { label: string; value: string }

/** The possible readings of values to check, the chosen one first. */
export type FieldReadings = Partial<
  Record<'name' | 'price' | 'orderNumber' | 'dates', readonly FieldReading[]>
>

/** The values of a receipt or a link, with which the form starts. */
export interface Prefill {
  values: Partial<ProductFormValues>
  checks: FieldChecks
  readings?: FieldReadings
  /** The name of who sold it, as the source writes it: to be matched with a seller, or added as one. */
  sellerName?: string
  /** Where the values come from, said above the fields. */
  note?: string
  /** The source of the values. Forms of different origins store drafts separately; none means by hand. */
  origin?: string
  /** The product was tried to add before. */
  attempt?: Attempt
}
