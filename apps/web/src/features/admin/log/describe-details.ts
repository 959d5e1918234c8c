import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { type LoggedDetails, readText, readTime } from '#src/features/admin/log/read-details.ts'

/** The details of an entry of the audit log, as names and texts for people; of a change 'Price: $10.00 → $12.00'. */
export function describeDetails(details: unknown): { name: string; text: string }[] {
  if (!isObject(details)) return []
  const was = isObject(details['was']) ? details['was'] : undefined
  const currency = readText(details['currency']) ?? readText(was?.['currency'])
  return Object.entries(details)
    .map(
      ([key, value]) => [key, key === 'fields' && was ? unshown(value, details) : value] as const,
    )
    .filter(([key, value]) => key !== 'was' && !(key === 'fields' && was && isSame(value, [])))
    .filter(([key, value]) => !(was !== undefined && key in was && isSame(value, was[key])))
    .map(([key, value]) => {
      const text = writeValue(key, value, currency)
      const isChange = was !== undefined && key in was
      return {
        name: writeName(key),
        text: isChange
          ? `${writeValue(key, was[key], readText(was['currency']) ?? currency)} → ${text}`
          : text,
      }
    })
}

/** Of the fields of a change those whose values are not kept: contacts. */
function unshown(fields: unknown, details: LoggedDetails): unknown {
  return Array.isArray(fields) ? fields.filter((field) => !(String(field) in details)) : fields
}

const isObject = (value: unknown): value is LoggedDetails =>
  typeof value === 'object' && value !== null
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Names of columns that would not read well as they are. */
const NAMES: Readonly<Record<string, string>> = {
  add_sellers: 'Adds missing sellers',
  adds_sellers: 'Adds missing sellers',
  amazon_url: 'Amazon link',
  case_link_limit: 'Open proof links',
  choice: 'Plan',
  demo_video_url: 'Demo video',
  ebay_url: 'eBay link',
  features: 'Lines on the plan card',
  fields: 'Changed',
  image_url: 'Picture',
  is_active: 'Active',
  is_excluded: 'Excluded',
  is_featured: 'Featured',
  is_for_free_and_trial: 'For Basic and trials',
  is_for_vip: 'For VIPs only',
  is_vip: 'VIP',
  keyword_limit: 'Keyword alerts',
  monthly_facebook: 'Facebook posts a month',
  monthly_notification_emails: 'Alert emails a month',
  monthly_resale: 'Resale analyses a month',
  monthly_reviews: 'AI reviews a month',
  monthly_scans: 'Receipt scans a month',
  onboarding_video_url: 'Onboarding video',
  product_limit: 'Products',
  profile_url: 'Profile URL',
  seller_id: 'Seller',
  source_id: 'Id at its source',
  storage_megabytes: 'Files per account (MB)',
  thumbnail_url: 'Picture',
  tier: 'Plan',
  trial_end: 'Trial ends',
  url: 'URL',
}

function writeName(key: string): string {
  const known = NAMES[key]
  if (known !== undefined) return known
  const words = key.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Names of plans, which the database has in its own words. */
const PLANS: Readonly<Record<string, string>> = { free: 'Basic', pro: 'Pro', trial: 'Trial' }

function writeValue(key: string, value: unknown, currency: string | undefined): string {
  if (value === null || value === '') return /_limit$|^monthly_/.test(key) ? 'no limit' : 'none'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (key === 'price' && typeof value === 'number' && currency !== undefined) {
    return formatMoney(centsOf(value), currency)
  }
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if ((key === 'choice' || key === 'tier') && typeof value === 'string') {
    return PLANS[value] ?? value
  }
  const time = readTime(value)
  if (time !== null) return time
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    const words = key === 'fields' ? value.map(writeName) : value
    return words.length === 0 ? 'none' : words.join(', ')
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}
