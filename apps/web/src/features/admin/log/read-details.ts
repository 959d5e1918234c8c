/** The values that an entry recorded. */
export type LoggedDetails = Readonly<Record<string, unknown>>

export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/

/** A recorded time in the reader's zone; null for other values. */
export function readTime(value: unknown): string | null {
  return typeof value === 'string' && TIME.test(value) ? moment.format(new Date(value)) : null
}
