import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from '#src/config.ts'
import { embeddedOptions } from '#src/embedded-backend.ts'
import { readFeatures } from '#src/features.ts'

const read = (variables: Record<string, string>) => readConfig(variables, '/srv/trail')

function problemsOf(variables: Record<string, string>): string[] {
  try {
    read(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A key of a project as older ones have it. */
function tokenOf(role: string): string {
  return `${encode({ alg: 'HS256' })}.${encode({ iss: 'supabase', role })}.signature`
}

const project = {
  SUPABASE_URL: 'https://p.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
  SUPABASE_SECRET_KEY: 'sb_secret_b',
  DATABASE_URL: 'postgresql://postgres:p%40ss@db.p.supabase.co:5432/postgres',
}

describe('settings', () => {
  test('nothing needs to be set', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: null,
      dataDirectory: '/srv/trail/.data',
      smtpUrl: null,
      supabase: null,
      trustProxy: 0,
      logLevel: 'warn',
      limits: { signInsPerFiveMinutes: 30, secondsBetweenMails: 60 },
    })
  })

  test('an empty value counts as absent', () => {
    expect(read({ PORT: '', SUPABASE_URL: ' ' })).toMatchObject({ port: 3000, supabase: null })
  })

  test.each([
    ['PORT', '8080', { port: 8080 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['HOST', '::1', { host: '::1' }],
    ['DATA_DIR', '/var/lib/trail', { dataDirectory: '/var/lib/trail' }],
    ['DATA_DIR', 'state', { dataDirectory: '/srv/trail/state' }],
    ['PUBLIC_URL', 'https://trail.example/', { publicUrl: 'https://trail.example' }],
    ['MAIL_FROM', 'Trail <a@b.example>', { mailFrom: 'Trail <a@b.example>' }],
    ['MAIL_FROM', 'a@b.example', { mailFrom: 'a@b.example' }],
    ['SMTP_CONNECTIONS', '', { smtpConnections: 10 }],
    ['SMTP_CONNECTIONS', '50', { smtpConnections: 50 }],
    [
      'UPSTREAM_MAP',
      'API.one.example=http://127.0.0.1:4000/, two.example=https://three.example/x',
      {
        upstreams: new Map([
          ['api.one.example', 'http://127.0.0.1:4000'],
          ['two.example', 'https://three.example/x'],
        ]),
      },
    ],
  ])('%s may be %s', (name, value, expected) => {
    expect(read({ [name]: value })).toMatchObject(expected)
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['PORT', '6000'],
    ['PORT', 'web'],
    ['HOST', 'http://localhost'],
    ['PUBLIC_URL', 'trail.example'],
    ['PUBLIC_URL', 'https://trail.example/app'],
    ['PUBLIC_URL', 'ftp://trail.example'],
    ['TRUST_PROXY', 'yes'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_FROM', 'SampleTrail'],
    ['SMTP_CONNECTIONS', '0'],
    ['SMTP_CONNECTIONS', '51'],
    ['SMTP_CONNECTIONS', '2.5'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['UPSTREAM_MAP', 'api.example'],
    ['UPSTREAM_MAP', 'api.example=ftp://x'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgresql://postgres:hunter#2@db.p.supabase.co:5432/postgres'],
    ['DATABASE_URL', 'postgresql://postgres:12#3@db.p.supabase.co:5432/postgres'],
    ['DATABASE_URL', 'postgresql://postgres:hunter?2@db.p.supabase.co:5432/postgres'],
    ['DATABASE_URL', 'postgresql://postgres:hunter/2@db.p.supabase.co:5432/postgres'],
    ['DATABASE_URL', 'postgresql://postgres:12/3@db.p.supabase.co:5432/postgres'],
    ['DATABASE_URL', 'postgresql://postgres:12?3@db.p.supabase.co:5432/postgres'],
    ['SUPABASE_SECRET_KEY', 'sb_publishable_a'],
    ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_b'],
    ['SUPABASE_PUBLISHABLE_KEY', tokenOf('service_role')],
    ['SUPABASE_SECRET_KEY', tokenOf('anon')],
    ['SECONDS_BETWEEN_MAILS', '-1'],
    ['LOG_LEVEL', 'loud'],
  ])('%s may not be %s, and the message names it', (name, value) => {
    expect(problemsOf({ [name]: value }).join('\n')).toMatch(new RegExp(`^${name}`, 'm'))
  })

  test.each([
    'postgresql://trail:hunter2@db.example/trail?sslmode=verify-full&sslrootcert=/etc/ca.crt',
    'postgresql://trail:hunter%232@%2Fvar%2Frun%2Fpostgresql:5432/trail',
    'postgresql://trail:hunter2@/trail?host=/var/run/postgresql',
    'postgres:///trail?host=/var/run/postgresql',
  ])('%s is an address of a database', (address) => {
    expect(problemsOf({ DATABASE_URL: address })).toEqual([])
  })

  test('every problem is told at once', () => {
    const problems = problemsOf({
      PORT: 'web',
      LOG_LEVEL: 'loud',
      SUPABASE_URL: 'https://p.example',
    })
    expect(problems).toHaveLength(3)
  })

  test('a secret is never repeated in a message', () => {
    const problems = problemsOf({
      DATABASE_URL: 'hunter2',
      SMTP_URL: 'hunter2',
      STORAGE_S3_URL: 'https://hunter2@s3.example/files',
    })
    expect(problems).toHaveLength(4)
    expect(problems.join('\n')).not.toContain('hunter2')
  })
})

describe('a Supabase project', () => {
  test('is used when all four settings are there', () => {
    expect(read(project).supabase).toEqual({
      url: 'https://p.supabase.co',
      publishableKey: 'sb_publishable_a',
      secretKey: 'sb_secret_b',
      databaseUrl: project.DATABASE_URL,
    })
  })

  test('may have keys of the older form', () => {
    const older = {
      ...project,
      SUPABASE_PUBLISHABLE_KEY: tokenOf('anon'),
      SUPABASE_SECRET_KEY: tokenOf('service_role'),
    }
    expect(read(older).supabase).toMatchObject({ publishableKey: tokenOf('anon') })
  })

  test('is not the same as a PostgreSQL of one’s own, which is DATABASE_URL alone', () => {
    const own = read({ DATABASE_URL: project.DATABASE_URL })
    expect([own.supabase, own.databaseUrl]).toEqual([null, project.DATABASE_URL])
    expect([read(project).databaseUrl, read({}).databaseUrl]).toEqual([null, null])
  })

  test('keeps its files itself: a bucket of one’s own is for the embedded backend', () => {
    const bucket = { STORAGE_S3_URL: 'https://key:secret@s3.example/files' }
    expect(read(bucket).filesUrl).toBe(bucket.STORAGE_S3_URL)
    expect(problemsOf({ ...project, ...bucket }).join()).toContain('STORAGE_S3_URL is for')
  })

  test.each(['SIGN_UPS', 'CONFIRM_EMAIL', 'MANUAL_LINKING'])(
    'has %s in its own settings: off is only for the embedded backend',
    (name) => {
      const problems = problemsOf({ ...project, [name]: 'off' })
      expect(problems).toHaveLength(1)
      expect(problems[0]).toContain(`${name} is for the embedded backend`)
      expect(read({ ...project, [name]: 'on' }).supabase).not.toBeNull()
    },
  )

  test.each(Object.keys(project))('is refused without %s', (name) => {
    const problems = problemsOf({ ...project, [name]: '' })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} is missing`))
  })
})

describe('account rules', () => {
  const silent = { debug() {}, info() {}, warn() {}, error() {} }
  const rulesOf = (variables: Record<string, string>) => {
    const { auth } = embeddedOptions(read(variables), 'http://localhost:3000', silent)
    return [auth.allowSignUps, auth.confirmEmail, auth.allowLinking]
  }

  test('allow sign-ups and linking, and need a confirmed email, when nothing is set', () => {
    expect(rulesOf({})).toEqual([true, true, true])
  })

  test('follow the settings, and the embedded backend gets them', () => {
    expect(rulesOf({ SIGN_UPS: 'off' })).toEqual([false, true, true])
    expect(rulesOf({ CONFIRM_EMAIL: 'off' })).toEqual([true, false, true])
    expect(rulesOf({ MANUAL_LINKING: 'off' })).toEqual([true, true, false])
  })

  test.each(['SIGN_UPS', 'CONFIRM_EMAIL', 'MANUAL_LINKING'])('%s must be on or off', (name) => {
    expect(problemsOf({ [name]: 'false' })).toEqual([`${name} is "false", but must be on or off.`])
  })
})

describe('sign-in with Google', () => {
  const google = { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'hunter2' }

  test('is on when both settings are there', () => {
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

  test('is what the embedded backend is told', () => {
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
    'is not done by %s',
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

  test.each(['rk_test_1', 'rk_live_1', 'sk_live_1'])('take a key such as %s', (key) => {
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
      'STRIPE_SECRET_KEY holds the secret of a webhook endpoint, which belongs into STRIPE_WEBHOOK_SECRET; ',
    ],
    [{ STRIPE_SECRET_KEY: 'hunter2' }, 'STRIPE_SECRET_KEY must be a secret or restricted key'],
    [{ STRIPE_SECRET_KEY: 'sk_hunter2' }, 'STRIPE_SECRET_KEY must be a secret or restricted key'],
    [
      { STRIPE_WEBHOOK_SECRET: 'sk_test_hunter2' },
      'STRIPE_WEBHOOK_SECRET holds a secret key, which belongs into STRIPE_SECRET_KEY; ',
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

  test('are refused with nothing but an address', () => {
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

  test('is asked where its environment answers, or where one says', () => {
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
    [{ EBAY_ENVIRONMENT: 'sandbox' }, "EBAY_CLIENT_ID is of eBay's production: "],
    [{ EBAY_CLIENT_ID: 'Ada-trail-SBX-1' }, "EBAY_CLIENT_ID is of eBay's sandbox: "],
    [{ EBAY_RU_NAME: 'not one' }, 'EBAY_RU_NAME is "not one", but must be the RuName '],
    [{ EBAY_API_URL: 'http://ebay.example' }, 'EBAY_API_URL is "http://ebay.example", but must '],
  ])('with %j is refused', (change, beginning) => {
    const problems = problemsOf({ ...ebay, ...change })
    expect(problems).toHaveLength(1)
    expect(problems[0]?.slice(0, beginning.length)).toBe(beginning)
    expect(problems[0]).not.toContain('hunter2')
  })
})

test('mails that are really sent need a sender', () => {
  expect(problemsOf({ SMTP_URL: 'smtp://m.example' })).toEqual([
    'MAIL_FROM is missing: mails sent through SMTP_URL need a sender.',
  ])
  expect(problemsOf({ SMTP_URL: 'smtp://m.example', MAIL_FROM: 'a@b.example' })).toEqual([])
})

describe('.env.example', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  const examples = [...text.matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)]

  test('has every setting, once, and no other', () => {
    expect(examples.map((match) => String(match[1])).toSorted()).toEqual(settingNames.toSorted())
  })

  test('shows values that are taken, and defaults that are the defaults', () => {
    const values = Object.fromEntries(examples.map((match) => [match[1], match[2] ?? '']))
    // Of a Supabase project and a bucket of one's own there is one.
    const config = read({ ...values, STORAGE_S3_URL: '' })
    expect(read({ STORAGE_S3_URL: values['STORAGE_S3_URL'] }).filesUrl).not.toBeNull()
    expect(config.limits).toEqual(read({}).limits)
    expect(config.logLevel).toBe(read({}).logLevel)
    expect(config.port).toBe(read({}).port)
  })
})
