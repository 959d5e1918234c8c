/** The day of an instant in the run's time zone, as screens write it; found by `Intl`, not by the app's own code. */
export function writtenDay(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(instant))
}

/** Its time of day. */
export function writtenTime(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(instant))
}
