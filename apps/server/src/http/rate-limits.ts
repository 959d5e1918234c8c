const minute = 60
const hour = 3600

/**
 * Calls that one person, address or link has in that many seconds. Each name has its own count in the database. The limits
 * table of docs/behaviour/limits.md shows the same numbers.
 */
export const ownRateLimits = {
  /** A page that fails again and again says nothing new. */
  'error-reports': { calls: 20, seconds: minute },
  'new-codes': { calls: 20, seconds: hour },
  /** The database allows five wrong codes an hour for one account; this prevents trying many accounts. */
  recoveries: { calls: 30, seconds: hour },
  deletions: { calls: 10, seconds: hour },
  exports: { calls: 6, seconds: hour },
  /** For each recipient, no matter who requests it. */
  'reset-mails': { calls: 5, seconds: hour },
  'push-changes': { calls: 60, seconds: hour },
  /** Email services call for many of their readers from few addresses; only wrong tokens count for an address. */
  'wrong-unsubscribe-tokens': { calls: 60, seconds: hour },
  'unsubscribe-calls': { calls: 20, seconds: hour },
  'wrong-reminder-tokens': { calls: 60, seconds: hour },
  'reminder-actions': { calls: 60, seconds: hour },
  'new-calendars': { calls: 20, seconds: hour },
  /** Programs ask a few times a day, several devices each. */
  'calendar-reads': { calls: 120, seconds: hour },
  'wrong-calendars': { calls: 60, seconds: hour },
  'new-capture-keys': { calls: 20, seconds: hour },
  /** Thirty pictures of a share are thirty calls. */
  captures: { calls: 120, seconds: hour },
  'wrong-capture-keys': { calls: 60, seconds: hour },
  /** A filter that forwards a month of orders sends them at once. */
  'inbound-mails': { calls: 300, seconds: hour },
  'new-case-links': { calls: 60, seconds: hour },
  'case-addresses': { calls: 120, seconds: hour },
  'case-pdfs': { calls: 30, seconds: hour },
  /** They count after they were looked up: a right link works from an address of guesses, too. */
  'wrong-case-links': { calls: 60, seconds: hour },
  /** For each link, all readers together; a PDF is ten reads. */
  'case-reads': { calls: 600, seconds: hour },
  'case-file-reads': { calls: 600, seconds: hour },
  'case-answers': { calls: 10, seconds: hour },
  'ebay-sign-ins': { calls: 30, seconds: hour },
  'ebay-calls': { calls: 1000, seconds: hour },
  /** They count after they were looked up: a valid key of the same address is never held up by them. */
  'wrong-ingest-keys': { calls: 60, seconds: hour },
  /** Each draws up to 20 pages, or reads them. */
  'case-pages': { calls: 300, seconds: hour },
  'case-proposals': { calls: 200, seconds: hour },
  checkouts: { calls: 30, seconds: hour },
  portals: { calls: 30, seconds: hour },
  'plan-changes': { calls: 30, seconds: hour },
  /** A page that waits for its payment asks several times. */
  'checkout-results': { calls: 120, seconds: hour },
} as const

/** Seconds for a number of calls that the operator sets. */
export const configuredRateLimits = {
  calls: minute,
  uploads: hour,
  scans: hour,
  reviews: hour,
  links: hour,
  pictures: hour,
  'shared-links': hour,
  'ebay-searches': hour,
  'resale-searches': hour,
  'contact-attempts': hour,
  'contact-messages': hour,
  'ingest-batches': minute,
} as const

export type OwnRateLimit = keyof typeof ownRateLimits
export type ConfiguredRateLimit = keyof typeof configuredRateLimits
