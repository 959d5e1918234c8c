import { type MoneyPeriod, NAMED_PERIODS } from '#src/money/period-name.ts'

const LABELS: Record<(typeof NAMED_PERIODS)[number], string> = {
  'this-month': 'This month',
  'this-year': 'This year',
  'last-12-months': 'Last 12 months',
  all: 'All time',
}

/** The words for a period. */
export function labelOfPeriod(period: MoneyPeriod): string {
  const named = NAMED_PERIODS.find((name) => name === period)
  return named ? LABELS[named] : period
}
