import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'

/** What is to be checked about fields, by field: a sentence shown at the field until its owner edits or confirms it. */
export type FieldChecks = Partial<Record<keyof ProductFormValues, string>>

/** One way to read a value, as a button says it and as the field holds it; of the dates, the day of the order. */
export type FieldReading = { label: string; value: string }

/** The ways to read values that are to be checked, the one taken first. */
export type FieldReadings = Partial<
  Record<'name' | 'price' | 'orderNumber' | 'dates', readonly FieldReading[]>
>

/** What a receipt or a link says about a product, for the form to begin with. */
export interface Prefill {
  values: Partial<ProductFormValues>
  checks: FieldChecks
  readings?: FieldReadings
  /** What the values were read from. Forms of different origins keep what is typed apart; none means by hand. */
  origin?: string
}
