/** The details of an entry of the audit log, as names and texts for people. */
export function describeDetails(details: unknown): { name: string; text: string }[] {
  if (typeof details !== 'object' || details === null) return []
  return Object.entries(details).map(([key, value]) => ({
    name: writeName(key),
    text: writeValue(value),
  }))
}

function writeName(key: string): string {
  const words = key.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function writeValue(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(value)
  ) {
    return moment.format(new Date(value))
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}
