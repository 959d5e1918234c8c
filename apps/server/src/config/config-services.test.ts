import { describe, expect, test } from 'vitest'
import { embeddedOptions } from '#src/running/embedded-backend.ts'
import { readFeatures } from '#src/config/features.ts'
import { problemsOf, read } from '#src/testing/problems-of.ts'

describe('sign-in with Google', () => {
  const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'hunter2' }

  test('is on if both settings are present', () => {
    const expected = { clientId: 'client', clientSecret: 'hunter2' }
    const usual = read(google)
    expect(usual.google).toEqual({ issuer: 'https://accounts.google.com', ...expected })
    expect(readFeatures(usual).google).toBe(true)
    expect(read({ ...google, GOOGLE_ISSUER: 'http://127.0.0.1:4000' }).google).toEqual({
      issuer: 'http://127.0.0.1:4000',
      ...expected,
    })
  })

  test('is off without', () => {
    expect(readFeatures(read({})).google).toBe(false)
  })

  test('is configured in the embedded backend', () => {
    const silent = { debug() {}, info() {}, warn() {}, error() {} }
    const providersOf = (variables: Record<string, string>) =>
      embeddedOptions(read(variables), 'http://localhost:3000', silent).auth.providers
    expect(providersOf({})).toEqual({})
    expect(providersOf(google)).toEqual({ google: read(google).google })
  })

  test.each(Object.keys(google))('is refused without %s', (name) => {
    expect(problemsOf({ ...google, [name]: '' })).toEqual([
      `${name} is missing: sign-in with Google needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.`,
    ])
  })

  test.each(['http://issuer.example', 'accounts.google.com', 'https://a:b@issuer.example'])(
    'is refused with %s',
    (issuer) => {
      expect(problemsOf({ ...google, GOOGLE_ISSUER: issuer }).join()).toMatch(/^GOOGLE_ISSUER/)
    },
  )
})

describe('an AI model', () => {
  const ai = { AI_BASE_URL: 'https://ai.example/v1/', AI_MODEL: 'seer-2', AI_API_KEY: 'hunter2' }

  test('is on with an address and a name, with a key or without', () => {
    const expected = { baseUrl: 'https://ai.example/v1', model: 'seer-2' }
    expect(read(ai).ai).toEqual({ ...expected, apiKey: 'hunter2' })
    expect(read({ ...ai, AI_API_KEY: '' }).ai).toEqual({ ...expected, apiKey: null })
    expect(readFeatures(read(ai)).ai).toBe(true)
  })

  test('is off without', () => {
    expect(read({}).ai).toBeNull()
    expect(readFeatures(read({})).ai).toBe(false)
  })

  test.each([
    [{ AI_MODEL: '' }, 'AI_MODEL is missing: '],
    [{ AI_BASE_URL: '' }, 'AI_BASE_URL is missing: '],
    [{ AI_BASE_URL: '', AI_MODEL: '' }, 'AI_BASE_URL and AI_MODEL are missing: '],
    [{ AI_BASE_URL: 'http://ai.example/v1' }, 'AI_BASE_URL is "http://ai.example/v1", but must '],
    [{ AI_MODEL: 'seer 2' }, 'AI_MODEL is "seer 2", but must '],
    [{ AI_API_KEY: 'hunter2 ✓' }, 'AI_API_KEY must '],
  ])('with %j is refused', (change, beginning) => {
    const problems = problemsOf({ ...ai, ...change })
    expect(problems).toHaveLength(1)
    expect(problems[0]?.startsWith(beginning)).toBe(true)
    expect(problems[0]).not.toContain('hunter2')
  })
})

describe('payments', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_hunter2',
    STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
    STRIPE_PRICE_ID: 'price_1',
  }

  test('are on with key, webhook secret and price', () => {
    expect(read(stripe).payments).toEqual({
      secretKey: 'sk_test_hunter2',
      webhookSecret: 'whsec_hunter2',
      priceId: 'price_1',
      apiUrl: 'https://api.stripe.com',
    })
    expect(readFeatures(read(stripe)).payments).toBe(true)
  })

  test('are off without', () => {
    expect(read({}).payments).toBeNull()
    expect(readFeatures(read({})).payments).toBe(false)
  })

  test.each(['rk_test_1', 'rk_live_1', 'sk_live_1'])('accept a key such as %s', (key) => {
    expect(read({ ...stripe, STRIPE_SECRET_KEY: key }).payments?.secretKey).toBe(key)
  })

  test.each(['http://127.0.0.1:4000', 'http://localhost:4000/', 'https://stripe.example'])(
    'may be sent to %s',
    (url) => {
      expect(read({ ...stripe, STRIPE_API_URL: url }).payments?.apiUrl).toBe(new URL(url).origin)
    },
  )

  test.each(Object.keys(stripe))('are refused without %s', (name) => {
    expect(problemsOf({ ...stripe, [name]: '' })).toEqual([
      `${name} is missing: payments need STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID together. ` +
        'Set all three, or none to turn payments off.',
    ])
  })

  test.each([
    [{ STRIPE_SECRET_KEY: 'pk_test_hunter2' }, 'STRIPE_SECRET_KEY holds a publishable key'],
    [
      { STRIPE_SECRET_KEY: 'whsec_hunter2' },
      'STRIPE_SECRET_KEY holds the secret of a webhook endpoint, which belongs in STRIPE_WEBHOOK_SECRET; ',
    ],
    [{ STRIPE_SECRET_KEY: 'hunter2' }, 'STRIPE_SECRET_KEY must be a secret or restricted key'],
    [{ STRIPE_SECRET_KEY: 'sk_hunter2' }, 'STRIPE_SECRET_KEY must be a secret or restricted key'],
    [
      { STRIPE_WEBHOOK_SECRET: 'sk_test_hunter2' },
      'STRIPE_WEBHOOK_SECRET holds a secret key, which belongs in STRIPE_SECRET_KEY; ',
    ],
    [{ STRIPE_WEBHOOK_SECRET: 'hunter2' }, 'STRIPE_WEBHOOK_SECRET must be the signing secret'],
    [{ STRIPE_PRICE_ID: 'prod_1' }, 'STRIPE_PRICE_ID holds the ID of a product'],
    [{ STRIPE_PRICE_ID: 'sk_test_hunter2' }, 'STRIPE_PRICE_ID holds a secret key'],
    [{ STRIPE_PRICE_ID: '10' }, 'STRIPE_PRICE_ID must be the ID of the price of Pro'],
    [{ STRIPE_API_URL: 'http://stripe.example' }, 'STRIPE_API_URL is "http://stripe.example", but'],
    [{ STRIPE_API_URL: 'https://stripe.example/v1' }, 'STRIPE_API_URL is "https://stripe'],
  ])('with %j are refused', (change, beginning) => {
    const problems = problemsOf({ ...stripe, ...change })
    expect(problems).toHaveLength(1)
    expect(problems[0]?.slice(0, beginning.length)).toBe(beginning)
    expect(problems[0]).not.toContain('hunter2')
  })

  test('are refused with only an address', () => {
    expect(problemsOf({ STRIPE_API_URL: 'http://127.0.0.1:4000' })[0]).toMatch(
      /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID are missing: /,
    )
  })
})

describe('eBay', () => {
  const ebay = { EBAY_CLIENT_ID: 'Ada-trail-PRD-1', EBAY_CLIENT_SECRET: 'PRD-hunter2' }
  const keys = { clientId: 'Ada-trail-PRD-1', clientSecret: 'PRD-hunter2' }

  test('is on with both keys, and off without', () => {
    expect(read(ebay).ebay).toEqual({
      ...keys,
      environment: 'production',
      ruName: null,
      apiUrl: 'https://api.ebay.com',
      authUrl: 'https://auth.ebay.com',
      identityUrl: 'https://apiz.ebay.com',
      mediaUrl: 'https://apim.ebay.com',
    })
    expect(readFeatures(read(ebay)).ebay).toBe(true)
    expect(read({}).ebay).toBeNull()
    expect(readFeatures(read({})).ebay).toBe(false)
    expect(readFeatures(read(ebay)).ebayListing).toBe(false)
    const named = read({ ...ebay, EBAY_RU_NAME: 'Ada_Trail-Ada-trail-abc' })
    expect(readFeatures(named).ebayListing).toBe(true)
  })

  test('uses the address of its environment, or a configured one', () => {
    const sandbox = { EBAY_CLIENT_ID: 'Ada-trail-SBX-1', EBAY_ENVIRONMENT: 'sandbox' }
    expect(read({ ...ebay, ...sandbox }).ebay?.apiUrl).toBe('https://api.sandbox.ebay.com')
    const url = { EBAY_API_URL: 'http://127.0.0.1:4000/' }
    expect(read({ ...ebay, ...url }).ebay).toMatchObject({
      apiUrl: 'http://127.0.0.1:4000',
      authUrl: 'http://127.0.0.1:4000',
    })
  })

  test.each([
    [{ EBAY_CLIENT_ID: '' }, 'EBAY_CLIENT_ID is missing: eBay needs '],
    [{ EBAY_CLIENT_SECRET: '' }, 'EBAY_CLIENT_SECRET is missing: eBay needs '],
    [{ EBAY_CLIENT_SECRET: 'hunter2 x' }, 'EBAY_CLIENT_SECRET must be the Cert ID '],
    [{ EBAY_CLIENT_ID: 'a:b' }, 'EBAY_CLIENT_ID is "a:b", but must be the App ID '],
    [{ EBAY_ENVIRONMENT: 'test' }, 'EBAY_ENVIRONMENT is "test", but must be production or sandbox'],
    [{ EBAY_ENVIRONMENT: 'sandbox' }, "EBAY_CLIENT_ID belongs to eBay's production: "],
    [{ EBAY_CLIENT_ID: 'Ada-trail-SBX-1' }, "EBAY_CLIENT_ID belongs to eBay's sandbox: "],
    [{ EBAY_RU_NAME: 'not one' }, 'EBAY_RU_NAME is "not one", but must be the RuName '],
    [{ EBAY_API_URL: 'http://ebay.example' }, 'EBAY_API_URL is "http://ebay.example", but must '],
  ])('with %j is refused', (change, beginning) => {
    const problems = problemsOf({ ...ebay, ...change })
    expect(problems).toHaveLength(1)
    expect(problems[0]?.slice(0, beginning.length)).toBe(beginning)
    expect(problems[0]).not.toContain('hunter2')
  })
})

describe('emails that arrive', () => {
  const mail = {
    INBOUND_MAIL_DOMAIN: 'IN.trail.example',
    INBOUND_RAW_SECRET: 'hunter2-hunter2-hunter2',
  }

  test('are on with a domain and a provider', () => {
    expect(read(mail).inboundMail).toEqual({
      domain: 'in.trail.example',
      mailgunKey: null,
      postmarkPassword: null,
      rawSecret: 'hunter2-hunter2-hunter2',
    })
  })

  test('are off without', () => {
    expect(read({}).inboundMail).toBeNull()
  })

  test.each([
    [
      'a domain without a provider',
      { INBOUND_RAW_SECRET: '' },
      /^INBOUND_MAIL_DOMAIN needs a provider/,
    ],
    ['a provider without a domain', { INBOUND_MAIL_DOMAIN: '' }, /^INBOUND_MAIL_DOMAIN is missing/],
    [
      'a domain that is an address',
      { INBOUND_MAIL_DOMAIN: 'a@b.example' },
      /^INBOUND_MAIL_DOMAIN is/,
    ],
    ['a short secret', { INBOUND_RAW_SECRET: 'hunter2' }, /^INBOUND_RAW_SECRET must be 16/],
  ])('%s is refused, without its secret', (_what, change, problem) => {
    const problems = problemsOf({ ...mail, ...change }).join()
    expect(problems).toMatch(problem)
    expect(problems).not.toContain('hunter2')
  })
})
