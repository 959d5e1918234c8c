import { type MoneyPeriod, readPeriod } from '@sampletrail/domain/period-name.ts'

/** What the address of the Money page says. */
export type MoneySearch = { period?: MoneyPeriod; currency?: string }

/** Twelve months show a year's rhythm in January, too. */
export const DEFAULT_PERIOD: MoneyPeriod = 'last-12-months'

/** Reads an address as people may have written it; what makes no sense is left out. */
export function readMoneySearch(raw: Record<string, unknown>): MoneySearch {
  const period = readPeriod(raw['period'])
  const currency = raw['currency']
  return {
    ...(period !== null && { period }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/u.test(currency) && { currency }),
  }
}
