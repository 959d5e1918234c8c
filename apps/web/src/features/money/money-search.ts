import { type MoneyPeriod, readPeriod } from '@sampletrail/domain/money/period-name.ts'

/** The parts of the Money page's address. */
export type MoneySearch = { period?: MoneyPeriod | undefined; currency?: string | undefined }

/**
 * Reads an address that people may have typed by hand; invalid parts are undefined. Every name is present: the router merges
 * the result over the raw address, which would show through if a name were missing.
 */
export function readMoneySearch(raw: Record<string, unknown>): MoneySearch {
  const period = readPeriod(raw['period'])
  const currency = raw['currency']
  return {
    period: period ?? undefined,
    currency: typeof currency === 'string' && /^[A-Z]{3}$/u.test(currency) ? currency : undefined,
  }
}
