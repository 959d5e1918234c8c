import { HOME_COUNTRY } from '#src/offers/offer-filters.ts'

/** The contents of one message: the number of offers, the keywords, and the names of the newest few. */
export interface PushContent {
  count: number
  keywords: string[]
  names: string[]
  /** The countries of the offers; none in messages of an earlier version. */
  countries: string[]
}

export interface PushText {
  title: string
  body: string
  /** The page that it opens. */
  url: string
  /** A later message about the same keywords replaces it. */
  tag: string
}

const longestName = 90
const longestKeyword = 60

/** Where all offers are that a person's alerts found. */
export const FOUND_PATH = '/dashboard/find?view=found'

/** A message's text on a lock screen. docs/behaviour/push.md */
export function describePush({ count, keywords, names, countries }: PushContent): PushText {
  const [keyword] = keywords
  const isOne = keywords.length === 1 && keyword !== undefined
  const subject = isOne ? `‘${shorten(keyword, longestKeyword)}’` : 'your alerts'
  const shown = names.map((name) => shorten(name, longestName))
  const more = count - shown.length
  return {
    title: count === 1 ? `New offer for ${subject}` : `${count} new offers for ${subject}`,
    body: more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', '),
    url: isOne
      ? `/dashboard/find?search=${encodeURIComponent(keyword)}${countryFilterOf(countries)}`
      : FOUND_PATH,
    tag: `alerts ${keywords.toSorted().join(', ')}`.slice(0, 200),
  }
}

/** The part of a search's address that shows the offers of these countries; empty for those that it shows anyway. */
export function countryFilterOf(countries: readonly string[]): string {
  const [country = HOME_COUNTRY, ...others] = countries
  if (others.length > 0) return '&country=all'
  return country === HOME_COUNTRY ? '' : `&country=${encodeURIComponent(country)}`
}

/** One line, without characters that change the direction of writing. */
export function shorten(text: string, longest: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const signs = Array.from(line)
  return signs.length > longest
    ? `${signs
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : line
}
