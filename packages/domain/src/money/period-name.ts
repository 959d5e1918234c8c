/** The periods of the Money page; a year is its digits. */
export const NAMED_PERIODS = ['this-month', 'this-year', 'last-12-months', 'all'] as const
export type MoneyPeriod = (typeof NAMED_PERIODS)[number] | `${number}`

/** The period of an address; null if invalid. */
export function readPeriod(text: unknown): MoneyPeriod | null {
  const named = NAMED_PERIODS.find((period) => period === text)
  if (named) return named
  const year = Number(text)
  return Number.isInteger(year) && year >= 1970 && year <= 2199 ? `${year}` : null
}

/** Twelve months show the whole year even in January. */
export const DEFAULT_PERIOD: MoneyPeriod = 'last-12-months'
