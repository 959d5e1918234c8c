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
  priceId: null,
  geolocationUrl: null,
}

test('the public configuration is accepted as the server sends it', () => {
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

test('an error has its code, its message and the request', () => {
  const message = 'There is nothing here.'
  const body = { message, error: { code: 'not_found', message, requestId: 'r1' } }
  expect(errorBodySchema.parse(body)).toEqual(body)
  const odd = { message, error: { ...body.error, code: 'oops' } }
  expect(errorBodySchema.safeParse(odd).success).toBe(false)
  expect(errorBodySchema.safeParse({ error: body.error }).success).toBe(false)
})
