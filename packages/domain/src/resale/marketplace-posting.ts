import { amountOf, parseMoney } from '#src/money/money.ts'

// Posting to Facebook Marketplace: the initial values, and which messages of the extension count. docs/behaviour/marketplace-posting.md

/** The marketplace's number of the default category, and its name on the page. */
export const LISTING_CATEGORY = {
  id: '1792291877663080',
  name: 'Electronics & computers',
} as const

/** Time for the extension to answer, in milliseconds. */
export const DETECTION_TIMEOUT_MS = 2000

/** An identical message within this many milliseconds is dropped. */
export const STATUS_DEBOUNCE_MS = 1000

/** The marketplace's own limits. */
export const TITLE_LENGTH = 100
export const DESCRIPTION_LENGTH = 5000

/** The default place of a listing, in degrees. */
export const FALLBACK_PLACE = { latitude: 37.7749, longitude: -122.4194, name: null } as const

export const INVALID_PRICE_TEXT = 'Please enter a valid price'

/** Keeps only characters of a price: digits and one point. */
export function keepPriceText(typed: string): string {
  const [whole = '', ...rest] = typed.replaceAll(/[^\d.]/gu, '').split('.')
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`
}

/** The price in dollars; empty text is 0. Null if invalid: a lone point, more than two decimals, too large. */
export function readListingPrice(text: string): number | null {
  const money = parseMoney(text)
  return money.ok ? amountOf(money.cents ?? 0) : null
}

interface StatusNews {
  message: string
  type: string
  sessionId: string
  url?: string | undefined
}

/** Whether a message repeats the last one within a second, and is dropped. Times are milliseconds of one clock. */
export function isRepeated(
  message: string,
  last: { message: string; at: number } | null,
  now: number,
): boolean {
  return last !== null && last.message === message && now - last.at < STATUS_DEBOUNCE_MS
}

/**
 * Whether a message of the extension is new for this attempt: those of other attempts are ignored, and so is the same message
 * within a second.
 */
export function isNews(
  update: StatusNews,
  sessionId: string | null,
  last: { update: StatusNews; at: number } | null,
  now: number,
): boolean {
  if (sessionId === null || update.sessionId !== sessionId) return false
  return !isRepeated(textOf(update), last && { message: textOf(last.update), at: last.at }, now)
}

const textOf = ({ message, type, url, sessionId }: StatusNews): string =>
  JSON.stringify([message, type, url, sessionId])

/** Titles of the dialog with an attempt's progress. */
export const STATUS_TITLES = { success: 'Success!', error: 'Error', info: 'Status Update' } as const

export type StatusKind = keyof typeof STATUS_TITLES
