import { GOOD_TERMS } from '@sampletrail/domain/testing/deal-terms.ts'
import { tidyTerms } from '@sampletrail/domain/terms/deal-terms.ts'
import { describe, expect, it } from 'vitest'
import {
  NO_TERMS,
  type TermsForm,
  formOfTerms,
  termsOfForm,
  termsProblems,
} from '#src/features/products/form/terms/terms-form.ts'

describe('the form of terms', () => {
  it.each(GOOD_TERMS)('shows %j and saves the same', (terms) => {
    const form = formOfTerms(terms, 'USD')
    expect(termsProblems(form, 'USD')).toEqual({})
    expect(termsOfForm(form, 'USD')).toEqual(tidyTerms(terms))
  })

  it('saves nothing if nothing is noted', () => {
    expect(formOfTerms(null, 'USD')).toEqual(NO_TERMS)
    expect(termsOfForm(NO_TERMS, 'USD')).toBeNull()
  })

  it.each<[Partial<TermsForm>, object | null]>([
    [{ back: 'share', share: ' 33,5 % ' }, { share: 33.5 }],
    [{ back: 'amount', amount: '1,299.00' }, { amount: 1299 }],
    // A field that is not shown counts for nothing.
    [{ back: 'all', share: '50', amount: '5' }, { share: 100 }],
    [{ amount: '5' }, null],
    [{ keepDays: '30', keepUntil: '2027-01-01' }, { keep_until: '2027-01-01' }],
    [{ method: ' PayPal ', note: ' ' }, { method: 'PayPal' }],
    [
      { fees: 'no', tax: 'yes' },
      { tax: true, fees: false },
    ],
  ])('of %j has %j', (typed, terms) => {
    expect(termsOfForm({ ...NO_TERMS, ...typed }, 'USD')).toEqual(terms)
  })

  it.each<[Partial<TermsForm>, keyof TermsForm, string]>([
    [{ back: 'share' }, 'share', 'Enter a percent from 1 to 100.'],
    [{ back: 'share', share: '101' }, 'share', 'Enter a percent from 1 to 100.'],
    [{ back: 'amount' }, 'amount', 'Enter the amount that is refunded.'],
    [{ back: 'amount', amount: '-1' }, 'amount', 'Enter an amount of 0 or more.'],
    [{ days: '366' }, 'days', 'Enter whole days from 0 to 365.'],
    [{ days: '7.5' }, 'days', 'Enter whole days from 0 to 365.'],
    [{ reviewDays: 'x' }, 'reviewDays', 'Enter whole days from 0 to 365.'],
    [{ keepDays: '0' }, 'keepDays', 'Enter whole days from 1 to 3,650.'],
    [{ method: 'x'.repeat(51) }, 'method', 'Use up to 50 characters.'],
    [{ note: 'x'.repeat(201) }, 'note', 'Use up to 200 characters.'],
    [
      { note: '5 stars' },
      'note',
      'Leave out the stars: asking for a rating is against the rules of the shops.',
    ],
  ])('refuses %j', (typed, field, message) => {
    expect(termsProblems({ ...NO_TERMS, ...typed }, 'USD')).toEqual({ [field]: message })
  })
})
