/** What the Money page can be narrowed to; a year is written with its digits. */
export const NAMED_PERIODS = ['this-month', 'this-year', 'last-12-months', 'all'] as const
export type MoneyPeriod = (typeof NAMED_PERIODS)[number] | `${number}`

/** The period that an address names; null for what makes no sense. */
export function readPeriod(text: unknown): MoneyPeriod | null {
  const named = NAMED_PERIODS.find((period) => period === text)
  if (named) return named
  const year = Number(text)
  return Number.isInteger(year) && year >= 1970 && year <= 2199 ? `${year}` : null
}
