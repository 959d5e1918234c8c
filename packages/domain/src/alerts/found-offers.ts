const DAY_MS = 24 * 60 * 60_000
/** So long an offer that an alert found is news. */
const NEWS_DAYS = 7

/** The offers that alerts found in the last seven days. docs/behaviour/today.md */
export function newlyFound<Found extends { found_at: string }>(
  offers: readonly Found[],
  now: Date,
): Found[] {
  const since = now.getTime() - NEWS_DAYS * DAY_MS
  return offers.filter(({ found_at: at }) => Date.parse(at) > since)
}

/** How many were found: '3', or '20+' if only a part of them is loaded. */
export function foundCount(count: number, hasMore: boolean): string {
  return `${count.toLocaleString('en-US')}${hasMore ? '+' : ''}`
}

/** The same in words: '1 offer found', '20+ offers found'. */
export function foundWords(count: number, hasMore: boolean): string {
  return `${foundCount(count, hasMore)} ${count === 1 && !hasMore ? 'offer' : 'offers'} found`
}
