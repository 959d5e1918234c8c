/** When somebody hears of the offers that their alerts find. docs/behaviour/alerts.md */
export interface AlertHours {
  /** One email a day; on Basic it is always so. */
  isDaily: boolean
  /** Nothing is sent between these times of their time zone; null if it may come at any time. */
  quiet: QuietHours | null
}

export interface QuietHours {
  /** Hours and minutes, as 22:00. */
  from: string
  /** Earlier than `from` if it is on the next day. */
  until: string
}

/** When the one email of a day is sent, in the time zone of the person. */
export const DIGEST_TIME = '20:00'

/** What the switch begins with. */
export const USUAL_QUIET_HOURS: QuietHours = { from: '22:00', until: '08:00' }

/** A message about times that are no quiet hours, or null. */
export function quietHoursProblem({ from, until }: QuietHours): string | null {
  if (!isTime(from) || !isTime(until)) return 'Enter both times.'
  return from === until ? 'Enter two different times.' : null
}

function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(text)
}

/** The hours of stored times, which have seconds; null unless there are both. */
export function readQuietHours(
  from: string | null | undefined,
  until: string | null | undefined,
): QuietHours | null {
  const hours = { from: (from ?? '').slice(0, 5), until: (until ?? '').slice(0, 5) }
  return quietHoursProblem(hours) === null ? hours : null
}
