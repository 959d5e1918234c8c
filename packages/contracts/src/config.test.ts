import { expect, test } from 'vitest'
import { publicConfigSchema } from '#src/config.ts'
import { errorBodySchema } from '#src/errors.ts'

const valid = {
  supabaseUrl: 'http://localhost:3000',
  publishableKey: 'sb_publishable_x',
  mailboxUrl: null,
  features: { google: false, payments: false, ai: false, ebay: false, ebayListing: false },
  videos: { demo: null, onboarding: null },
  contactFormUrl: null,
  affiliateTag: null,
  extensionUrl: null,
  geolocationUrl: null,
}

test('the public configuration is taken as the server answers it', () => {
  expect(publicConfigSchema.parse(valid)).toEqual(valid)
})

test.each([
  ['an address that is none', { ...valid, supabaseUrl: 'localhost' }],
  ['an address that runs script', { ...valid, mailboxUrl: 'javascript:alert(1)' }],
  ['an empty key', { ...valid, publishableKey: '' }],
  ['a missing feature', { ...valid, features: { google: true } }],
])('the public configuration is refused with %s', (_, value) => {
  expect(publicConfigSchema.safeParse(value).success).toBe(false)
})

test('an error names its code, its message and the request', () => {
  const body = { error: { code: 'not_found', message: 'There is nothing here.', requestId: 'r1' } }
  expect(errorBodySchema.parse(body)).toEqual(body)
  expect(errorBodySchema.safeParse({ error: { ...body.error, code: 'oops' } }).success).toBe(false)
})
