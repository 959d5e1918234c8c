import { type MoneyPeriod, readPeriod } from '@sampletrail/domain/money/period-name.ts'

/** What the address of the Money page says. */
export type MoneySearch = { period?: MoneyPeriod | undefined; currency?: string | undefined }

/** Twelve months show a year's rhythm in January, too. */
export const DEFAULT_PERIOD: MoneyPeriod = 'last-12-months'

/**
 * Reads an address as people may have written it; what makes no sense is undefined. Every name is given: the router lays
 * what this returns over the raw address, which would show through where a name is missing.
 */
export function readMoneySearch(raw: Record<string, unknown>): MoneySearch {
  const period = readPeriod(raw['period'])
  const currency = raw['currency']
  return {
    period: period ?? undefined,
    currency: typeof currency === 'string' && /^[A-Z]{3}$/u.test(currency) ? currency : undefined,
  }
}
