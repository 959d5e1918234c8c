import { StorageError } from '#src/storage/storage-error.ts'

const PLAIN: ReadonlySet<string> = new Set([
  'all',
  'noindex',
  'nofollow',
  'none',
  'nosnippet',
  'indexifembedded',
  'notranslate',
  'noimageindex',
])
const SIZES: ReadonlySet<string> = new Set(['none', 'standard', 'large'])
/** The value may be a date with commas, which extends to the next rule or crawler, or to the end. */
const UNTIL = /unavailable_after:\s*.*?(?=,\s*(?:[\w-]+:|[a-z]+\s*(?:,|$))|$)/g

/** Returns an `X-Robots-Tag` with a meaning for crawlers; throws `InvalidRequest`. */
export function checkRobotsTag(tag: string): string {
  const dates: string[] = []
  const text = tag.trim().replace(UNTIL, (rule) => {
    dates.push(rule.slice(rule.indexOf(':') + 1).trim())
    return 'unavailable_after:'
  })
  if (text === '') throw refuse('it must not be empty')
  for (const part of text.split(',')) checkRule(part.trim(), dates, true)
  return tag.trim()
}

function checkRule(rule: string, dates: string[], mayNameCrawler: boolean): void {
  if (PLAIN.has(rule)) return
  const colon = rule.indexOf(':')
  const name = rule.slice(0, Math.max(colon, 0)).trim()
  const value = rule.slice(colon + 1).trim()
  switch (colon === -1 ? '' : name) {
    case 'max-snippet':
    case 'max-video-preview':
      if (/^(?:-1|\d+)$/.test(value)) return
      break
    case 'max-image-preview':
      if (SIZES.has(value)) return
      break
    case 'unavailable_after':
      if (!Number.isNaN(Date.parse(dates.shift() ?? ''))) return
      break
    default:
      if (colon !== -1 && mayNameCrawler && value !== '') {
        checkRule(value, dates, false)
        return
      }
  }
  throw refuse(`no such rule: "${rule.slice(0, 100)}"`)
}

function refuse(why: string): StorageError {
  return new StorageError('InvalidRequest', `Invalid X-Robots-Tag header: ${why}`, {
    error: 'invalid_x_robots_tag',
  })
}
