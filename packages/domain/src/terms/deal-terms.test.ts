import { expect, it } from 'vitest'
import { isDealTerms, tidyTerms } from '#src/terms/deal-terms.ts'
import { BAD_TERMS, GOOD_TERMS } from '#src/testing/deal-terms.ts'

it.each(GOOD_TERMS)('%j is accepted', (terms) => expect(isDealTerms(terms)).toBe(true))

it.each(BAD_TERMS)('%s is refused', (_title, terms) => expect(isDealTerms(terms)).toBe(false))

it.each([undefined, null, 5, 'text', []])('%j is no terms', (value) => {
  expect(isDealTerms(value)).toBe(false)
})

it('empty fields are left out, and the rest is in the order of the database', () => {
  const terms = {
    review_days: 5,
    method: '',
    asks: ['video', 'text'],
    note: null,
    tax: false,
  } as const
  expect(JSON.stringify(tidyTerms({ ...terms, asks: ['video', 'text'] }))).toBe(
    '{"tax":false,"asks":["text","video"],"review_days":5}',
  )
  expect(tidyTerms({ asks: [], method: '' })).toBeNull()
})
