import { foldLetters } from '#src/imports/fold-letters.ts'
import { AMAZON_SHOPS } from '#src/links/amazon-shops.ts'

/** The languages in which sheets name countries. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'tr']

/** What people write for countries beside their names, as `squeezed` compares. */
const SHORT_NAMES = new Map([
  ['usa', 'US'],
  ['eua', 'US'],
  ['eeuu', 'US'],
  ['unitedstatesofamerica', 'US'],
  ['america', 'US'],
  ['amerika', 'US'],
  ['greatbritain', 'GB'],
  ['grossbritannien', 'GB'],
  ['britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['holland', 'NL'],
  ['uae', 'AE'],
  ['czechrepublic', 'CZ'],
  ['turkey', 'TR'],
])

/** The first regional indicator: two of them are a flag. */
const FLAG_A = 0x1_f1_e6

/**
 * The code (ISO 3166-1, two letters) of a country as sheets write it: its code, its name in one of ten languages, its flag, or
 * Amazon's shop there. Null for everything else.
 */
export function readCountry(text: string): string | null {
  const name = squeezed(text)
  const short = SHORT_NAMES.get(name)
  if (short !== undefined) return short
  if (/^\s*[a-z]{2}\s*$/iu.test(text)) return codeOfToday(text.trim())
  return flagOf(text) ?? shopOf(text) ?? countriesByName().get(name) ?? null
}

/** Small letters without accents, spaces, dots and other signs: 'U.S.A.' is 'usa'. */
function squeezed(text: string): string {
  return foldLetters(text)
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}]/gu, '')
}

/** 'UK' is 'GB' in ISO 3166; countries of the past have the code of today's. */
const codeOfToday = (code: string): string =>
  new Intl.Locale(`und-${code}`).region ?? code.toUpperCase()

function flagOf(text: string): string | null {
  if (!/^\s*\p{RI}{2}\s*$/u.test(text)) return null
  const [first = 0, second = 0] = Array.from(text.trim(), (sign) => sign.codePointAt(0) ?? 0)
  return String.fromCodePoint(first - FLAG_A + 65, second - FLAG_A + 65)
}

/** 'Amazon.co.uk', 'www.amazon.de' and 'Amazon DE'. */
function shopOf(text: string): string | null {
  const [, place] =
    /^(?:https?:[/]{2})?(?:www[.])?amazon[ ._-]+([a-z.]+)[/]?$/iu.exec(text.trim()) ?? []
  if (place === undefined) return null
  const ending = place.toLowerCase()
  if (`amazon.${ending}` in AMAZON_SHOPS) {
    const last = ending.slice(ending.lastIndexOf('.') + 1)
    return last === 'com' ? 'US' : readCountry(last)
  }
  return ending.includes('.') ? null : readCountry(ending)
}

let byName: Map<string, string> | undefined

/** Made when the first name of a country is read: 26 times 26 codes in ten languages. */
function countriesByName(): ReadonlyMap<string, string> {
  if (byName !== undefined) return byName
  byName = new Map()
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = names.of(code)
      if (name !== undefined) byName.set(squeezed(name), codeOfToday(code))
    }
  }
  return byName
}
