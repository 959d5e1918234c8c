/** The same day and time of the next month, in UTC; the last day where the month is too short for the anchor's day. */
export function addMonth(from: number, anchor: number): number {
  const date = new Date(from * 1000)
  const day = new Date(anchor * 1000).getUTCDate()
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 2, 0)).getUTCDate()
  // From the first, so that no day overflows into another month.
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  date.setUTCDate(Math.min(day, lastDay))
  return Math.floor(date.getTime() / 1000)
}
