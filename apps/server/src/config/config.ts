import { resolve } from 'node:path'
import {
  findRulesOfProject,
  readAccountRules,
  type AccountRules,
} from '#src/config/account-rules.ts'
import { findMissingOfEbay } from '#src/config/find-missing-of-ebay.ts'
import {
  findMissingOfInboundMail,
  readInboundMail,
  type InboundMailSettings,
} from '#src/config/inbound-mail.ts'
import { secretNames } from '#src/config/secret-names.ts'
import {
  environmentSchema,
  type Environment,
  type LogLevel,
  type SettingName,
} from '#src/config/environment-schema.ts'

/** Limits for a person or an address; the first six belong to the auth service. */
export interface Limits {
  signInsPerFiveMinutes: number
  refreshesPerFiveMinutes: number
  verificationsPerFiveMinutes: number
  secondsBetweenMails: number
  mailsPerHour: number
  mailsPerHourPerClient: number
  triesPerCode: number
  apiCallsPerMinute: number
  uploadsPerHour: number
  /** Of pages, and of pictures, on other sites. */
  linksPerHour: number
  scansPerHour: number
  reviewsPerHour: number
  contactMessagesPerHour: number
  /** Of offers, for each source. */
  ingestBatchesPerMinute: number
  /** The last three are for the embedded backend. */
  rendersPerMinute: number
  restCallsPerMinute: number
  /** The largest response from tables and functions, in bytes. */
  restAnswerBytes: number
  realtimeConnectionsPerAddress: number
}

/** A Supabase project, hosted or self-hosted. */
export interface SupabaseSettings {
  url: string
  publishableKey: string
  secretKey: string
  databaseUrl: string
}

/** Sign-in with Google, or with a simulator. */
export interface GoogleSettings {
  /** Base URL of the provider. */
  issuer: string
  clientId: string
  clientSecret: string
}

/** An AI model with an OpenAI-compatible interface, hosted or on the operator's own machine. */
export interface AiSettings {
  /** Including the version, without a final slash: `https://api.openai.com/v1`. */
  baseUrl: string
  /** Null for servers that need none. */
  apiKey: string | null
  model: string
}

/** Another Supabase project whose offers are imported. */
export interface OfferSourceSettings {
  /** Our catalogue's name for it. */
  name: string
  /** Origin. */
  url: string
  /** The publishable one. */
  key: string
  schema: string
}

/** Payments through Stripe, or a simulator. */
export interface PaymentSettings {
  /** `sk_…` or `rk_…`. */
  secretKey: string
  /** Signs the provider's deliveries; `whsec_…`. */
  webhookSecret: string
  /** The price of Pro, by the provider's id. */
  priceId: string
  /** Origin. */
  apiUrl: string
}

/** eBay, or a simulator. */
export interface EbaySettings {
  /** Keyset of eBay's developer program: 'App ID' and 'Cert ID'. */
  clientId: string
  clientSecret: string
  environment: 'production' | 'sandbox'
  /** eBay's name for our return addresses; null lets nobody connect an account. */
  ruName: string | null
  /** Origin. */
  apiUrl: string
  /** Origins of the sign-in page, of the identity service, and of the picture service. */
  authUrl: string
  identityUrl: string
  mediaUrl: string
}

/** All settings, checked. */
export interface Config {
  host: string
  /** 0 takes any free port. */
  port: number
  /** Origin for links and redirects, or null for `http://localhost:PORT`. */
  publicUrl: string | null
  trustProxy: number
  /** Absolute path; only for the embedded backend. */
  dataDirectory: string
  /** The embedded backend's database; null starts PostgreSQL in the data directory. */
  databaseUrl: string | null
  /** A bucket in which the embedded backend keeps files; null keeps them in the data directory. */
  filesUrl: string | null
  accounts: AccountRules
  smtpUrl: string | null
  mailFrom: string
  /** To the SMTP server at the same time, from each of our servers. */
  smtpConnections: number
  /** Host to base URL: calls to that host go there instead. */
  upstreams: ReadonlyMap<string, string>
  /** Null runs the embedded backend. */
  supabase: SupabaseSettings | null
  /** Encrypts stored tokens and signs links in emails; null uses the backend's secret key. */
  appSecret: string | null
  /** Null turns sign-in with Google off. */
  google: GoogleSettings | null
  /** Null turns off everything that uses a model. */
  ai: AiSettings | null
  /** Whether to store our own copies of offers' pictures. */
  arePicturesKept: boolean
  /** Null reads no other project. */
  offerSource: OfferSourceSettings | null
  /** Null turns payments off. */
  payments: PaymentSettings | null
  /** Null turns eBay searches off. */
  ebay: EbaySettings | null
  /** Embeddable pages; null shows a tour of the screens instead. */
  videos: { demo: string | null; onboarding: string | null }
  /** The recipient of messages from /contact; null only stores them in the database. */
  contactEmail: string | null
  /** A form service that receives the contact form instead of our server. */
  contactFormUrl: string | null
  /** The operator's tag at Amazon's affiliate programme. */
  affiliateTag: string | null
  /** Where people install the browser extension; null if they load it by hand. */
  extensionUrl: string | null
  /** The service that tells browsers their location, for marketplace listings; null asks nobody. */
  geolocationUrl: string | null
  limits: Limits
  /** Null lets no emails arrive. */
  inboundMail: InboundMailSettings | null
  /** The token for /metrics; null closes it. */
  metricsToken: string | null
  logLevel: LogLevel
}

/** One or more invalid settings; each problem is a sentence that says what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Each environment has a host for each of eBay's interfaces. */
const ebayDomains = { production: 'ebay.com', sandbox: 'sandbox.ebay.com' } as const

/** A simulator answers for all of them. */
function ebayOrigins(environment: keyof typeof ebayDomains, standIn: string | undefined) {
  const origin = (name: string) => standIn ?? `https://${name}.${ebayDomains[environment]}`
  return {
    apiUrl: origin('api'),
    authUrl: origin('auth'),
    identityUrl: origin('apiz'),
    mediaUrl: origin('apim'),
  }
}

/** Names of every variable that is read. */
export const settingNames = Object.keys(environmentSchema.shape) as SettingName[]

const supabaseNames = [
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'DATABASE_URL',
] as const

/** Reads the settings from environment variables; an empty value counts as absent. Throws ConfigError with every problem. */
export function readConfig(
  variables: Record<string, string | undefined>,
  workingDirectory: string,
): Config {
  const given: Record<string, string> = {}
  for (const name of settingNames) {
    const value = variables[name]?.trim()
    if (value) given[name] = value
  }
  const parsed = environmentSchema.safeParse(given)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) =>
        describeProblem(String(issue.path[0]), issue.message, given),
      )
  problems.push(...findMissing(given))
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return buildConfig(parsed.data, workingDirectory)
}

function describeProblem(name: string, advice: string, given: Record<string, string>): string {
  const shown = secretNames.includes(name) ? '' : ` is "${given[name] ?? ''}", but`
  return `${name}${shown} ${advice}.`
}

/** Settings that are only valid together. */
function findMissing(given: Record<string, string>): string[] {
  const problems: string[] = []
  const missing = supabaseNames.filter((name) => given[name] === undefined)
  const isProjectMeant = Object.keys(given).some((name) => name.startsWith('SUPABASE_'))
  if (isProjectMeant && missing.length > 0) {
    problems.push(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: a Supabase project needs ` +
        `${supabaseNames.join(', ')} together. Set all of them, DATABASE_URL alone for a PostgreSQL of your own, ` +
        'or none to use the embedded one.',
    )
  }
  if (isProjectMeant) problems.push(...findRulesOfProject(given))
  if (isProjectMeant && given['STORAGE_S3_URL'] !== undefined) {
    problems.push(
      'STORAGE_S3_URL is for the embedded backend: a Supabase project keeps its files itself. Set one of the two.',
    )
  }
  const google = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const
  const missingOfGoogle = google.filter((name) => given[name] === undefined)
  if (missingOfGoogle.length === 1) {
    problems.push(
      `${missingOfGoogle[0]} is missing: sign-in with Google needs ${google.join(' and ')}.`,
    )
  }
  const source = ['CATALOGUE_SOURCE_URL', 'CATALOGUE_SOURCE_KEY'] as const
  const isSourceMeant = Object.keys(given).some((name) => name.startsWith('CATALOGUE_SOURCE_'))
  const missingOfSource = source.filter((name) => given[name] === undefined)
  if (isSourceMeant && missingOfSource.length > 0) {
    problems.push(
      `${missingOfSource.join(' and ')} ${missingOfSource.length === 1 ? 'is' : 'are'} missing: another project as a ` +
        `source of offers needs ${source.join(' and ')}.`,
    )
  }
  const isAiMeant = Object.keys(given).some((name) => name.startsWith('AI_'))
  const missingOfAi = ['AI_BASE_URL', 'AI_MODEL'].filter((name) => given[name] === undefined)
  if (isAiMeant && missingOfAi.length > 0) {
    problems.push(
      `${missingOfAi.join(' and ')} ${missingOfAi.length === 1 ? 'is' : 'are'} missing: an AI model needs ` +
        'AI_BASE_URL and AI_MODEL. Set both, or none of AI_BASE_URL, AI_API_KEY and AI_MODEL.',
    )
  }
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const
  const arePaymentsMeant = Object.keys(given).some((name) => name.startsWith('STRIPE_'))
  const missingOfStripe = stripe.filter((name) => given[name] === undefined)
  if (arePaymentsMeant && missingOfStripe.length > 0) {
    problems.push(
      `${missingOfStripe.join(' and ')} ${missingOfStripe.length === 1 ? 'is' : 'are'} missing: payments need ` +
        `${stripe.join(', ')} together. Set all three, or none to turn payments off.`,
    )
  }
  problems.push(...findMissingOfEbay(given), ...findMissingOfInboundMail(given))
  if (given['SMTP_URL'] !== undefined && given['MAIL_FROM'] === undefined) {
    problems.push('MAIL_FROM is missing: emails sent through SMTP_URL need a sender.')
  }
  return problems
}

function buildConfig(values: Environment, workingDirectory: string): Config {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, DATABASE_URL } = values
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = values
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL } = values
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID, STRIPE_API_URL } = values
  const { EBAY_CLIENT_ID, EBAY_CLIENT_SECRET, EBAY_ENVIRONMENT, EBAY_API_URL } = values
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? null,
    trustProxy: values.TRUST_PROXY,
    dataDirectory: resolve(workingDirectory, values.DATA_DIR),
    databaseUrl: SUPABASE_URL ? null : (DATABASE_URL ?? null),
    filesUrl: values.STORAGE_S3_URL ?? null,
    accounts: readAccountRules(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? 'SampleTrail <no-reply@sampletrail.localhost>',
    smtpConnections: values.SMTP_CONNECTIONS,
    upstreams: values.UPSTREAM_MAP,
    supabase:
      SUPABASE_URL && SUPABASE_PUBLISHABLE_KEY && SUPABASE_SECRET_KEY && DATABASE_URL
        ? {
            url: SUPABASE_URL,
            publishableKey: SUPABASE_PUBLISHABLE_KEY,
            secretKey: SUPABASE_SECRET_KEY,
            databaseUrl: DATABASE_URL,
          }
        : null,
    appSecret: values.APP_SECRET ?? null,
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? {
            issuer: GOOGLE_ISSUER,
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
          }
        : null,
    ai:
      AI_BASE_URL && AI_MODEL
        ? { baseUrl: AI_BASE_URL, apiKey: AI_API_KEY ?? null, model: AI_MODEL }
        : null,
    arePicturesKept: values.CATALOGUE_PICTURES === 'on',
    offerSource:
      values.CATALOGUE_SOURCE_URL && values.CATALOGUE_SOURCE_KEY
        ? {
            name: values.CATALOGUE_SOURCE_NAME,
            url: values.CATALOGUE_SOURCE_URL,
            key: values.CATALOGUE_SOURCE_KEY,
            schema: values.CATALOGUE_SOURCE_SCHEMA,
          }
        : null,
    payments:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET && STRIPE_PRICE_ID
        ? {
            secretKey: STRIPE_SECRET_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            priceId: STRIPE_PRICE_ID,
            apiUrl: STRIPE_API_URL,
          }
        : null,
    ebay:
      EBAY_CLIENT_ID && EBAY_CLIENT_SECRET
        ? {
            clientId: EBAY_CLIENT_ID,
            clientSecret: EBAY_CLIENT_SECRET,
            environment: EBAY_ENVIRONMENT,
            ruName: values.EBAY_RU_NAME ?? null,
            ...ebayOrigins(EBAY_ENVIRONMENT, EBAY_API_URL),
          }
        : null,
    videos: {
      demo: values.DEMO_VIDEO_URL ?? null,
      onboarding: values.ONBOARDING_VIDEO_URL ?? null,
    },
    inboundMail: readInboundMail(values),
    contactEmail: values.CONTACT_EMAIL ?? null,
    contactFormUrl: values.CONTACT_FORM_URL ?? null,
    affiliateTag: values.AFFILIATE_TAG ?? null,
    extensionUrl: values.EXTENSION_URL ?? null,
    geolocationUrl: values.GEOLOCATION_URL ?? null,
    limits: {
      signInsPerFiveMinutes: values.SIGN_INS_PER_5_MINUTES,
      refreshesPerFiveMinutes: values.REFRESHES_PER_5_MINUTES,
      verificationsPerFiveMinutes: values.VERIFICATIONS_PER_5_MINUTES,
      secondsBetweenMails: values.SECONDS_BETWEEN_MAILS,
      mailsPerHour: values.MAILS_PER_HOUR,
      mailsPerHourPerClient: values.MAILS_PER_HOUR_PER_CLIENT,
      triesPerCode: values.TRIES_PER_CODE,
      apiCallsPerMinute: values.API_CALLS_PER_MINUTE,
      uploadsPerHour: values.UPLOADS_PER_HOUR,
      linksPerHour: values.LINKS_PER_HOUR,
      scansPerHour: values.SCANS_PER_HOUR,
      reviewsPerHour: values.REVIEWS_PER_HOUR,
      contactMessagesPerHour: values.CONTACT_MESSAGES_PER_HOUR,
      ingestBatchesPerMinute: values.INGEST_BATCHES_PER_MINUTE,
      rendersPerMinute: values.RENDERS_PER_MINUTE,
      restCallsPerMinute: values.REST_CALLS_PER_MINUTE,
      restAnswerBytes: values.REST_ANSWER_BYTES,
      realtimeConnectionsPerAddress: values.REALTIME_CONNECTIONS_PER_ADDRESS,
    },
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
  }
}
