import { typedMoney } from '@sampletrail/domain/money/money.ts'
import type { TermsField, TermsReading } from '@sampletrail/domain/terms/reading/findings.ts'
import { readTerms } from '@sampletrail/domain/terms/reading/read-terms.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { ProductFormValues } from '#src/features/products/form/product-form-schema.ts'
import { type TermsForm, formOfTerms } from '#src/features/products/form/terms/terms-form.ts'

/** The fields of the form that show a field of the terms. */
const SHOWN: { [Field in TermsField]?: readonly (keyof TermsForm)[] } = {
  share: ['back', 'share'],
  amount: ['back', 'amount'],
  tax: ['tax'],
  fees: ['fees'],
  days: ['days'],
  after: ['after'],
  method: ['method'],
  asks: ['asks'],
  note: ['note'],
  review_days: ['reviewDays'],
  keep_days: ['keepDays'],
  keep_until: ['keepUntil'],
}

/** What a message filled in, and what its reader should check. */
export type Filled = Pick<TermsReading, 'notes'> & {
  looks: readonly (keyof TermsForm | 'commission')[]
  count: number
}

/** Fills the form from a seller's message. Fields that the message does not name keep their values. Load on first use. */
export function fillTerms(form: UseFormReturn<ProductFormValues>, message: string): Filled {
  const { currency, terms: before, paymentNotes } = form.getValues()
  const { terms, commission, marks, notes } = readTerms(message, currency)
  const read = formOfTerms(terms, currency)
  const looks = new Set<keyof TermsForm | 'commission'>()
  let filled = before
  for (const field of Object.keys(marks) as TermsField[]) {
    for (const shown of SHOWN[field] ?? []) {
      filled = { ...filled, [shown]: read[shown] }
      if (marks[field] === 'look') looks.add(shown)
    }
    // A day until which the product is kept would replace these days.
    if (field === 'keep_days') filled = { ...filled, keepUntil: null }
  }
  const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  form.setValue('terms', filled, changed)
  if (commission !== null) {
    if (!paymentNotes.includes('commission')) {
      form.setValue('paymentNotes', [...paymentNotes, 'commission'], changed)
    }
    form.setValue('commissionAmount', typedMoney(commission, currency), changed)
    if (marks.commission === 'look') looks.add('commission')
  }
  const words = commission === null ? [] : ['The commission is filled in, too: see Payment Notes.']
  return { looks: [...looks], notes: [...words, ...notes], count: Object.keys(marks).length }
}
