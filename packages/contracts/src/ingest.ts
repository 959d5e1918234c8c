import { z } from 'zod'
import { partsOfDate, calendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { amountOf, amountProblem, parseMoney } from '@sampletrail/domain/money/money.ts'
import { readOfferAddress } from '@sampletrail/domain/offers/offer-address.ts'
import { cleanOfferText } from '@sampletrail/domain/offers/offer-text.ts'

/** Maximum offers of one batch. */
export const maxOffersAtOnce = 1000

/** Largest body of a batch, in bytes. */
export const maxIngestBytes = 5 * 1024 * 1024

/** The name of a source: of keys, of imports, and of another project. */
export const offerSourceSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_.-]{0,62}$/,
    'The name of a source has only lowercase letters, digits, dots, dashes and underscores.',
  )
  .refine(
    (name) => name !== 'manual',
    'The name manual is reserved for offers that admins add by hand.',
  )

/** JSON body of `POST /api/ingest/offers`. The offers are read one by one, so a bad one does not affect the others. */
export const ingestBodySchema = z.object({ offers: z.array(z.unknown()).max(maxOffersAtOnce) })

/** Files have no numbers, and programs no texts. */
const textOrNumber = z
  .union([z.string(), z.number()], 'is neither text nor a number')
  .transform((value) => cleanOfferText(String(value)))

/** A text, or null if it is empty, absent or null. */
const text = (most: number) =>
  textOrNumber
    .nullish()
    .transform((value) => (value === undefined || value === '' ? null : value))
    .refine(
      (value) => value === null || value.length <= most,
      `has more than ${most.toLocaleString('en-US')} characters`,
    )

const needed = (most: number) =>
  text(most).transform((value, context) => {
    if (value !== null) return value
    context.addIssue('is missing')
    return z.NEVER
  })

const code = (shape: RegExp, fallback: string, example: string) =>
  text(100).transform((value, context) => {
    const written = value?.toUpperCase() ?? fallback
    if (shape.test(written)) return written
    context.addIssue(`is not a code such as ${example}`)
    return z.NEVER
  })

const address = text(4096).transform((value, context) => {
  const kept = value === null ? null : readOfferAddress(value)
  if (value === null || kept !== null) return kept
  context.addIssue('is not an http or https address of at most 2,048 characters')
  return z.NEVER
})

const dateShape =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** A day is its first moment, and a time without a zone is UTC. */
const moment = text(100).transform((value, context) => {
  if (value === null) return null
  const [, year, month, day, zone] = dateShape.exec(value) ?? []
  const parts = { year: Number(year), month: Number(month), day: Number(day) }
  const isReal = year !== undefined && partsOfDate(calendarDate(parts)) !== null
  if (isReal && parts.year >= 2000 && parts.year <= 2100) {
    const given = value.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})?$/, widenZone)
    const date = new Date(value.length > 10 && zone === undefined ? `${given}Z` : given)
    if (!Number.isNaN(date.getTime())) return date.toISOString()
  }
  context.addIssue('is not a date or time such as 2026-11-22 or 2026-11-22T14:30:00Z')
  return z.NEVER
})

/** PostgreSQL writes zones as +00. Days look similar and also arrive here: they stay. */
function widenZone(zone: string, hours: string, minutes: string | undefined, at: number): string {
  return at < 13 ? zone : `${hours}:${minutes ?? '00'}`
}

const signs = [
  [/^(?:CA|C)\$|\bCAD\b/i, 'CAD'],
  [/^(?:AU|A)\$|\bAUD\b/i, 'AUD'],
  [/€|\bEUR\b/i, 'EUR'],
  [/£|\bGBP\b/i, 'GBP'],
  [/¥|\bJPY\b/i, 'JPY'],
] as const

/** A sign decides the currency if nothing else does; $ alone is the dollar of the default country. */
function currencyBeside(price: string | null): string {
  return signs.find(([sign]) => price !== null && sign.test(price))?.[1] ?? 'USD'
}

/** One offer as a source writes it. Unknown columns are ignored. */
const givenOfferSchema = z.object({
  id: needed(200),
  name: needed(500),
  price: text(100),
  currency: text(100),
  country: code(/^[A-Z]{2}$/, 'US', 'US'),
  seller_code: text(64),
  seller_id: text(100),
  seller: text(200),
  image_url: address,
  url: address,
  amazon_url: address,
  ebay_url: address,
  channel_name: text(200),
  posted_at: moment,
  expires_at: moment,
})

/** An offer as `private.take_offers` reads it; amounts and times are texts. */
export interface TakenOffer {
  source_id: string
  name: string
  price: string | null
  currency: string
  country: string
  /** The source's own name for the seller; only another project has one. */
  seller_ref: string | null
  seller_code: string | null
  seller_id: string | null
  seller_name: string | null
  image_url: string | null
  url: string | null
  amazon_url: string | null
  ebay_url: string | null
  channel_name: string | null
  posted_at: string | null
  expires_at: string | null
}

export type ReadOffer = { ok: true; offer: TakenOffer } | { ok: false; reason: string }

/** Reads one offer; the reason of a refusal names every column that is wrong (docs/behaviour/ingest.md). */
export function readOffer(given: unknown): ReadOffer {
  const parsed = givenOfferSchema.safeParse(given)
  if (!parsed.success) return { ok: false, reason: describeIssues(parsed.error.issues) }
  const { id, seller, price, currency, ...rest } = parsed.data
  const money = (currency ?? currencyBeside(price)).toUpperCase()
  if (!/^[A-Z]{3}$/.test(money)) {
    return { ok: false, reason: 'currency is not a code such as USD.' }
  }
  const amount = parseMoney(price ?? '', money)
  if (!amount.ok) {
    return { ok: false, reason: `price cannot be read. ${amountProblem(price ?? '', money) ?? ''}` }
  }
  const cents = amountOf(amount.cents)
  return {
    ok: true,
    offer: {
      ...rest,
      source_id: id,
      price: cents === null ? null : cents.toFixed(2),
      currency: money,
      seller_ref: null,
      seller_name: seller,
    },
  }
}

/** The id of a refused offer, if it can be read. */
export function idOfOffer(given: unknown): string | null {
  const parsed = z.object({ id: textOrNumber }).safeParse(given)
  return parsed.success && parsed.data.id !== '' ? parsed.data.id.slice(0, 200) : null
}

function describeIssues(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const sentences = issues.map(({ path, message }) =>
    path.length === 0
      ? 'This is not an offer. Send a JSON object.'
      : `${String(path[0])} ${message}.`,
  )
  return sentences.join(' ')
}

/** Answer of `POST /api/ingest/offers`. */
export const ingestAnswerSchema = z.object({
  added: z.int().nonnegative(),
  updated: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  /** By their index in the batch, from 0. */
  refused: z.array(z.object({ index: z.int(), id: z.string().nullable(), reason: z.string() })),
})

export type IngestAnswer = z.infer<typeof ingestAnswerSchema>
