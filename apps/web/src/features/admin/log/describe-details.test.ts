import { expect, test } from 'vitest'
import { describeDetails } from '#src/features/admin/log/describe-details.ts'

test.each([
  [{ choice: 'trial' }, 'Plan', 'Trial'],
  [{ is_for_free_and_trial: true }, 'For Basic and trials', 'yes'],
  [{ is_active: false }, 'Active', 'no'],
  [{ seller_code: null }, 'Seller code', 'none'],
  [{ fields: ['is_active', 'seller_code'] }, 'Changed', 'Active, Seller code'],
  [{ price: 12.5 }, 'Price', '12.5'],
  [{ counts: { added: 3 } }, 'Counts', '{"added":3}'],
  [{ name: '<b>Lamp</b>' }, 'Name', '<b>Lamp</b>'],
])('%j', (details, name, text) => {
  expect(describeDetails(details)).toEqual([{ name, text }])
})

test.each([
  [
    { price: 12, was: { price: 10, currency: 'USD' } },
    [{ name: 'Price', text: '$10.00 → $12.00' }],
  ],
  [
    { price: 12, currency: 'EUR', was: { price: 10, currency: 'USD' } },
    [
      { name: 'Price', text: '$10.00 → €12.00' },
      { name: 'Currency', text: 'USD → EUR' },
    ],
  ],
  [
    { price: null, was: { price: 10, currency: 'USD' } },
    [{ name: 'Price', text: '$10.00 → none' }],
  ],
  [
    { tier: 'free', product_limit: null, was: { product_limit: 5 } },
    [
      { name: 'Plan', text: 'Basic' },
      { name: 'Products', text: '5 → no limit' },
    ],
  ],
  [
    { choice: 'pro', trial_end: null, was: { choice: 'free', trial_end: null } },
    [{ name: 'Plan', text: 'Basic → Pro' }],
  ],
  // The fields are those of the values; one that was sent and is the same is no change.
  [
    {
      fields: ['is_vip', 'name'],
      is_vip: true,
      name: 'Haven',
      was: { is_vip: false, name: 'Haven' },
    },
    [{ name: 'VIP', text: 'no → yes' }],
  ],
  // What a contact was is not kept.
  [
    { fields: ['email', 'is_vip'], is_vip: true, was: { is_vip: false } },
    [
      { name: 'Changed', text: 'Email' },
      { name: 'VIP', text: 'no → yes' },
    ],
  ],
  [
    { features: ['All of it', 'At once'], was: { features: [] } },
    [{ name: 'Lines on the plan card', text: 'none → All of it, At once' }],
  ],
])('a change is written with its old value: %j', (details, parts) => {
  expect(describeDetails(details)).toEqual(parts)
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
