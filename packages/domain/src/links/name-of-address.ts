import { completeWebAddress, parseWebAddress } from '#src/links/retail-link.ts'

/** Parts of paths after which shops write a product's name. */
const BEFORE_NAME = new Set([
  'ip',
  'p',
  'itm',
  'products',
  'product',
  'produkt',
  'produkte',
  'produit',
  'producto',
  'prodotto',
  'item',
  'pd',
  'pdp',
  'dp',
  'shop',
])
/** Parts after which a number comes, and then the name. */
const BEFORE_NUMBER = new Set(['listing', 'site'])
/** Parts that follow a name. */
const BEHIND_NAME = new Set(['dp', 'gp', '-'])
/** Temu's pages end with their number. */
const BEFORE_GOODS_NUMBER = /-g-\d{6,}\.html$/iu
const NUMBER = /^[A-Z]?-?\d+$/iu
/** What shops append to a name: the ending of a file, and their own numbers. */
const ENDING = /\.(?:html?|php|aspx?|jsp)$/iu
const CODES = /(?:-(?:g|p|i|pr|prd|art)-\d+|[-_.](?:p|sku|a)?-?\d{5,}|[-_][a-z]*\d{6,}[a-z]*)$/iu
const LEAST_WORDS = 2
/** A path that does not say which part is the name needs more words, so that no category becomes one. */
const MANY_WORDS = 3
const LONGEST = 200

/** A product's name in the address of its page ('/products/walnut-board': 'Walnut board'); null if there is none. */
export function nameOfAddress(link: string): string | null {
  const url = parseWebAddress(completeWebAddress(link) ?? '')
  if (!url) return null
  const parts = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(readPart)
  const known = parts.findIndex(
    (part, place) => isNamePlace(parts, place) && isName(part, LEAST_WORDS),
  )
  if (known >= 0) return nameOf(parts[known] ?? '')
  const [longest] = parts.toSorted((a, b) => b.length - a.length)
  return longest !== undefined && isName(longest, MANY_WORDS) ? nameOf(longest) : null
}

function isNamePlace(parts: readonly string[], place: number): boolean {
  const before = parts[place - 1]?.toLowerCase() ?? ''
  const beforeThat = parts[place - 2]?.toLowerCase() ?? ''
  const behind = parts[place + 1]?.toLowerCase() ?? ''
  return (
    BEFORE_NAME.has(before) ||
    BEHIND_NAME.has(behind) ||
    BEFORE_GOODS_NUMBER.test(parts[place] ?? '') ||
    (BEFORE_NUMBER.has(beforeThat) && NUMBER.test(before))
  )
}

function readPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // Not written as the rules for addresses say: its words are the same.
    return part
  }
}

function wordsOf(part: string): string[] {
  let bare = part.replace(ENDING, '')
  while (CODES.test(bare)) bare = bare.replace(CODES, '')
  return bare.split(/[-_+\s]+/u).filter((word) => word !== '')
}

function isName(part: string, least: number): boolean {
  const words = wordsOf(part)
  return words.filter((word) => /\p{L}{2}/u.test(word)).length >= least
}

function nameOf(part: string): string {
  const name = wordsOf(part).join(' ')
  return (name.charAt(0).toUpperCase() + name.slice(1)).slice(0, LONGEST).trim()
}
