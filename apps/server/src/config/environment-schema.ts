import { isIP } from 'node:net'
import { z } from 'zod'
import { offerSourceSchema } from '@sampletrail/contracts/ingest.ts'
import { refusedPorts } from '#src/http/refused-ports.ts'
import { isModelBaseUrl } from '#src/integrations/ai/base-url.ts'

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

function wholeNumber(fallback: number, least: number, most: number) {
  const advice = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, advice)
    .transform(Number)
    .refine((value) => value >= least && value <= most, advice)
    .default(fallback)
}

function isHttpOrigin(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  )
}

const origin = (example: string) =>
  z
    .string()
    .refine(isHttpOrigin, `must be an origin such as ${example}, without a path`)
    .transform((value) => new URL(value).origin)

function hasProtocol(value: string, protocols: string[]): boolean {
  const url = URL.parse(value)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
}

/**
 * In some database addresses a socket directory replaces the host, which leaves the host name empty. If a character of the
 * password ends an address, such as #, only the driver would find out, again with each connection.
 */
function isDatabaseUrl(value: string): boolean {
  if (!/^postgres(ql)?:\/\/[^\s]+$/.test(value)) return false
  const url = URL.parse(value.replace('@/', '@socket/'))
  if (url === null || url.hash !== '') return false
  // The text before the @ was read as host and port.
  return url.username !== '' || url.hostname === '' || !value.includes('@')
}

/** The embedded backend reports unsupported parts when it starts. */
function isBucketUrl(value: string): boolean {
  const url = URL.parse(value)
  const isHttp = hasProtocol(value, ['http:', 'https:'])
  return url !== null && isHttp && url.password !== '' && url.pathname.length > 1
}

/** A provider vouches for people, so it needs https; plain http is for a simulator on this machine. */
function isIssuer(value: string): boolean {
  const url = URL.parse(value)
  if (url === null || url.search || url.hash || url.username) return false
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
}

/** The request contains keys, so it needs https; plain http is for a simulator on this machine. */
function isVendorApi(value: string): boolean {
  return isHttpOrigin(value) && isIssuer(value)
}

/** The prefixes of Stripe's values, which reveal swapped ones. */
const stripeKinds = [
  ['sk_', 'a secret key', 'STRIPE_SECRET_KEY'],
  ['rk_', 'a restricted key', 'STRIPE_SECRET_KEY'],
  ['whsec_', 'the secret of a webhook endpoint', 'STRIPE_WEBHOOK_SECRET'],
  ['price_', 'the ID of a price', 'STRIPE_PRICE_ID'],
  ['pk_', 'a publishable key, which SampleTrail does not need', null],
  ['prod_', 'the ID of a product, whose page shows the ID of its price', null],
] as const

/** One of Stripe's values, all of which are copied from its dashboard and easily swapped. */
const stripeValue = (shape: RegExp, advice: string) =>
  z
    .string()
    .superRefine((value, context) => {
      if (shape.test(value)) return
      const kind = stripeKinds.find(([beginning]) => value.startsWith(beginning))
      const place = kind?.[2] ? `, which belongs in ${kind[2]}` : ''
      const isOther = kind !== undefined && !advice.includes(kind[0])
      context.addIssue(isOther ? `holds ${kind[1]}${place}; it ${advice}` : advice)
    })
    .optional()

const ebayKey = (name: string) =>
  z
    .string()
    .regex(
      /^[\x21-\x39\x3b-\x7e]{1,200}$/,
      `must be the ${name} as eBay's developer program shows it`,
    )
    .optional()

/** A Supabase project's secret key, in the new form or as a token: it would bypass every policy there. */
function isSecretKey(value: string): boolean {
  return value.startsWith('sb_secret_') || isTokenOf(value, 'service_role')
}

/** The same for the key that every browser has. */
function isPublishableKey(value: string): boolean {
  return value.startsWith('sb_publishable_') || isTokenOf(value, 'anon')
}

function isTokenOf(value: string, role: string): boolean {
  const payload = Buffer.from(value.split('.')[1] ?? '', 'base64url').toString()
  return new RegExp(`"role"\\s*:\\s*"${role}"`).test(payload)
}

const httpsUrl = (example: string) =>
  z
    .string()
    .refine((value) => hasProtocol(value, ['https:']), `must be an address such as ${example}`)
    .optional()

function parseUpstreams(value: string): Map<string, string> | null {
  const pairs = value.split(/[\s,]+/).filter((pair) => pair !== '')
  const map = new Map<string, string>()
  for (const pair of pairs) {
    const cut = pair.indexOf('=')
    const host = pair.slice(0, cut).toLowerCase()
    const base = pair.slice(cut + 1)
    if (cut < 1 || !/^[a-z0-9.-]+$/.test(host) || !hasProtocol(base, ['http:', 'https:']))
      return null
    map.set(host, base.replace(/\/+$/, ''))
  }
  return map
}

const upstreams = z
  .string()
  .default('')
  .transform((value, context) => {
    const map = parseUpstreams(value)
    if (map) return map
    context.addIssue('must be a list like api.example.com=http://127.0.0.1:4000,other.example=…')
    return z.NEVER
  })

const onUnlessOff = z.enum(['on', 'off'], 'must be on or off').default('on')

const inboundSecret = z
  .string()
  .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 characters without spaces')
  .optional()

/** Every variable: its allowed values, and its default. */
export const environmentSchema = z.object({
  HOST: z
    .string()
    .refine(
      (value) => isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value),
      'must be an address or a host name of this machine, such as 127.0.0.1 or 0.0.0.0',
    )
    .default('127.0.0.1'),
  PORT: wholeNumber(3000, 0, 65_535).refine(
    (port) => !refusedPorts.has(port),
    'must be a port that browsers open, such as 3000; they refuse this one',
  ),
  PUBLIC_URL: origin('https://sampletrail.example').optional(),
  TRUST_PROXY: wholeNumber(0, 0, 10),
  DATA_DIR: z.string().default('.data'),
  SMTP_URL: z
    .string()
    .refine(
      (value) => hasProtocol(value, ['smtp:', 'smtps:']),
      'must look like smtp://user:password@mail.example:587 or smtps://…',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>"\r\n]+ )?<?[^\s<>@"]+@[^\s<>@"]+>?$/,
      'must be an email address, alone or as SampleTrail <hello@example.com>',
    )
    .optional(),
  SMTP_CONNECTIONS: wholeNumber(10, 1, 50),
  UPSTREAM_MAP: upstreams,
  SUPABASE_URL: origin('https://project.supabase.co').optional(),
  SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .refine(
      (value) => !isSecretKey(value),
      'holds a secret key, which would be sent to every browser; put the publishable key here',
    )
    .optional(),
  SUPABASE_SECRET_KEY: z
    .string()
    .refine((value) => !isPublishableKey(value), 'holds a publishable key; put the secret key here')
    .optional(),
  DATABASE_URL: z
    .string()
    .refine(
      isDatabaseUrl,
      'must look like postgresql://postgres:password@host:5432/postgres, with characters such as @ : / % # ? in the ' +
        'password as %40 %3A %2F %25 %23 %3F',
    )
    .optional(),
  APP_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'must be 32 to 200 characters without spaces, made at random')
    .optional(),
  STORAGE_S3_URL: z
    .string()
    .refine(
      isBucketUrl,
      'must look like https://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket/prefix?region=eu-central-1, ' +
        'with / and + of the secret as %2F and %2B',
    )
    .optional(),
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^\S+$/, 'must be the client ID as Google shows it, without spaces')
    .optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z
    .string()
    .refine(isIssuer, 'must look like https://accounts.google.com; http only for this machine')
    .default('https://accounts.google.com'),
  AI_BASE_URL: z
    .string()
    .refine(
      isModelBaseUrl,
      'must look like https://api.openai.com/v1, without a user name or a query; ' +
        'http only for this machine and private networks, such as http://localhost:11434/v1',
    )
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be the key as the provider shows it, without spaces')
    .optional(),
  AI_MODEL: z
    .string()
    .regex(/^\S{1,200}$/, 'must be the name of a model as the provider writes it, without spaces')
    .optional(),
  STRIPE_SECRET_KEY: stripeValue(
    /^[sr]k_(?:test|live)_[A-Za-z0-9_]{1,250}$/,
    'must be a secret or restricted key as Stripe shows it: sk_test_…, sk_live_…, rk_test_… or rk_live_…',
  ),
  STRIPE_WEBHOOK_SECRET: stripeValue(
    /^whsec_[\x21-\x7e]{1,250}$/,
    'must be the signing secret of the webhook endpoint as Stripe shows it: whsec_…',
  ),
  STRIPE_PRICE_ID: stripeValue(
    /^price_[A-Za-z0-9_]{1,250}$/,
    'must be the ID of the price of Pro as Stripe shows it: price_…',
  ),
  STRIPE_API_URL: z
    .string()
    .refine(
      isVendorApi,
      'must be an origin such as https://api.stripe.com, without a path; http only for this machine',
    )
    .transform((value) => new URL(value).origin)
    .default('https://api.stripe.com'),
  EBAY_CLIENT_ID: ebayKey('App ID'),
  EBAY_CLIENT_SECRET: ebayKey('Cert ID'),
  EBAY_ENVIRONMENT: z
    .enum(['production', 'sandbox'], 'must be production or sandbox')
    .default('production'),
  EBAY_API_URL: z
    .string()
    .refine(
      isVendorApi,
      'must be an origin such as https://api.ebay.com, without a path; http only for this machine',
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  EBAY_RU_NAME: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,200}$/, "must be the RuName as eBay's developer program shows it")
    .optional(),
  SIGN_UPS: onUnlessOff,
  CONFIRM_EMAIL: onUnlessOff,
  MANUAL_LINKING: onUnlessOff,
  CATALOGUE_PICTURES: onUnlessOff,
  CATALOGUE_SOURCE_URL: z
    .string()
    .refine(
      (value) => isHttpOrigin(value) && isIssuer(value),
      'must be an origin such as https://project.supabase.co, without a path; http only for this machine',
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  CATALOGUE_SOURCE_KEY: z
    .string()
    .refine((value) => !isSecretKey(value), 'holds a secret key; put the publishable key here')
    .optional(),
  CATALOGUE_SOURCE_SCHEMA: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be the name of a schema, such as public')
    .default('public'),
  CATALOGUE_SOURCE_NAME: z
    .string()
    .refine(
      (value) => offerSourceSchema.safeParse(value).success,
      'must be small letters, digits, dots, dashes and underscores, and not manual',
    )
    .default('project'),
  DEMO_VIDEO_URL: httpsUrl('https://www.youtube-nocookie.com/embed/…'),
  ONBOARDING_VIDEO_URL: httpsUrl('https://www.youtube-nocookie.com/embed/…'),
  CONTACT_EMAIL: z
    .string()
    .regex(/^[^\s<>@"]+@[^\s<>@"]+$/, 'must be an email address, such as help@example.com')
    .optional(),
  CONTACT_FORM_URL: httpsUrl('https://forms.example.com/f/…'),
  AFFILIATE_TAG: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be the tag as Amazon shows it: example-20')
    .optional(),
  EXTENSION_URL: httpsUrl('https://chromewebstore.google.com/detail/…'),
  GEOLOCATION_URL: z
    .string()
    .refine(
      isIssuer,
      'must be an address such as https://geo.example/json, without a query; http only for this machine',
    )
    .optional(),
  SIGN_INS_PER_5_MINUTES: wholeNumber(30, 1, 1_000_000),
  REFRESHES_PER_5_MINUTES: wholeNumber(150, 1, 1_000_000),
  VERIFICATIONS_PER_5_MINUTES: wholeNumber(30, 1, 1_000_000),
  SECONDS_BETWEEN_MAILS: wholeNumber(60, 0, 86_400),
  MAILS_PER_HOUR: wholeNumber(600, 1, 1_000_000),
  MAILS_PER_HOUR_PER_CLIENT: wholeNumber(20, 1, 1_000_000),
  TRIES_PER_CODE: wholeNumber(5, 1, 100),
  API_CALLS_PER_MINUTE: wholeNumber(300, 1, 1_000_000),
  UPLOADS_PER_HOUR: wholeNumber(300, 1, 1_000_000),
  LINKS_PER_HOUR: wholeNumber(300, 1, 1_000_000),
  SCANS_PER_HOUR: wholeNumber(300, 1, 1_000_000),
  REVIEWS_PER_HOUR: wholeNumber(60, 1, 1_000_000),
  RENDERS_PER_MINUTE: wholeNumber(120, 1, 1_000_000),
  REST_CALLS_PER_MINUTE: wholeNumber(6000, 1, 1_000_000),
  REST_ANSWER_BYTES: wholeNumber(10_000_000, 100_000, 100_000_000),
  REALTIME_CONNECTIONS_PER_ADDRESS: wholeNumber(200, 1, 1_000_000),
  INGEST_BATCHES_PER_MINUTE: wholeNumber(120, 1, 1_000_000),
  CONTACT_MESSAGES_PER_HOUR: wholeNumber(5, 1, 1_000_000),
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(
      /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i,
      'must be a domain that receives emails, such as in.sampletrail.example',
    )
    .transform((value) => value.toLowerCase())
    .optional(),
  INBOUND_MAILGUN_KEY: inboundSecret,
  INBOUND_POSTMARK_PASSWORD: inboundSecret,
  INBOUND_RAW_SECRET: inboundSecret,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 characters without spaces, made at random')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('warn'),
})

export type Environment = z.infer<typeof environmentSchema>
export type SettingName = keyof typeof environmentSchema.shape
