import { expect, test } from 'vitest'
import { describeDetails } from '#src/features/admin/log/describe-details.ts'

test.each([
  [{ choice: 'trial' }, 'Plan', 'trial'],
  [{ is_for_free_and_trial: true }, 'For Basic and trials', 'yes'],
  [{ is_active: false }, 'Active', 'no'],
  [{ seller_code: null }, 'Seller code', 'nothing'],
  [{ fields: ['is_active', 'seller_code'] }, 'Changed', 'Active, Seller code'],
  [{ price: 12.5 }, 'Price', '12.5'],
  [{ counts: { added: 3 } }, 'Counts', '{"added":3}'],
  [{ name: '<b>Lamp</b>' }, 'Name', '<b>Lamp</b>'],
])('%j', (details, name, text) => {
  expect(describeDetails(details)).toEqual([{ name, text }])
})

test('times are written as people write them', () => {
  const [end] = describeDetails({ trial_end: new Date(2026, 10, 30, 23, 59).toISOString() })
  expect(end).toEqual({
    name: 'Trial ends',
    text: expect.stringContaining('Nov 30, 2026') as string,
  })
})

test.each([null, 'text', {}])('%j shows nothing', (details) => {
  expect(describeDetails(details)).toEqual([])
})
