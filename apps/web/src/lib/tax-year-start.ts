import { CALENDAR_YEAR, type YearStart, yearStart } from '@sampletrail/domain/money/money-period.ts'

const KEY = 'tax-year-start'

/** The day on which the tax year begins, as stored on this device; January 1 by default. */
export function readYearStart(): YearStart {
  const match = /^(\d{1,2})-(\d{1,2})$/u.exec(localStorage.getItem(KEY) ?? '')
  const month = Number(match?.[1])
  return month >= 1 && month <= 12 ? yearStart(month, Number(match?.[2])) : CALENDAR_YEAR
}

export function keepYearStart({ month, day }: YearStart): void {
  localStorage.setItem(KEY, `${month}-${day}`)
}
