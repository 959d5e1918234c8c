import { readTime } from '#src/features/admin/log/read-details.ts'

/** The details of an entry of the audit log, as names and texts for people. */
export function describeDetails(details: unknown): { name: string; text: string }[] {
  if (typeof details !== 'object' || details === null) return []
  return Object.entries(details).map(([key, value]) => ({
    name: writeName(key),
    text: writeValue(value),
  }))
}

/** Names of columns that would not read well as they are. */
const NAMES: Readonly<Record<string, string>> = {
  add_sellers: 'Adds missing sellers',
  adds_sellers: 'Adds missing sellers',
  choice: 'Plan',
  fields: 'Changed',
  is_active: 'Active',
  is_for_free_and_trial: 'For Basic and trials',
  is_for_vip: 'For VIPs only',
  seller_id: 'Seller',
  source_id: 'Id at its source',
  tier: 'Plan',
  trial_end: 'Trial ends',
}

function writeName(key: string): string {
  const known = NAMES[key]
  if (known !== undefined) return known
  const words = key.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function writeValue(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  const time = readTime(value)
  if (time !== null) return time
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value.map(writeName).join(', ')
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}
