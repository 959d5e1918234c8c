/** First and last day of a list, YYYY-MM-DD, in the reader's time zone. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** Reads both from an address that people may have typed by hand. */
export function readDayRange(raw: Record<string, unknown>): DayRange {
  return { from: asDay(raw['from']), to: asDay(raw['to']) }
}

/** The times for a function of the database. They include the whole last day. */
export function writeDayRange({ from, to }: DayRange): { p_from?: string; p_before?: string } {
  const first = from === undefined ? null : startOfDay(from)
  const last = to === undefined ? null : startOfDay(to)
  last?.setDate(last.getDate() + 1)
  return {
    ...(first && { p_from: first.toISOString() }),
    ...(last && { p_before: last.toISOString() }),
  }
}

function asDay(value: unknown): string | undefined {
  return typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    startOfDay(value) !== null
    ? value
    : undefined
}

/** When a day begins in the reader's time zone. */
function startOfDay(day: string): Date | null {
  const start = new Date(`${day}T00:00:00`)
  return Number.isNaN(start.getTime()) ? null : start
}
