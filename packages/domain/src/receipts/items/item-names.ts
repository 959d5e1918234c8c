const MOST = 200
const LEAST_LETTERS = 4
/** Rows below an item with more about it. */
const NO_ITEM = /^(?:reg(?:ular|\.)? price|sale price|unit price|was|you saved?|you save)\b/iu
const LONGEST_COUNT = 20
/** Codes and article numbers. */
const CODE = /(?<![\p{L}\d])(?:[\d.,/-]{4,}[A-Z]{0,2}|[A-Z]{0,2}\d{6,}[A-Z]{0,2})(?![\p{L}\d])/gu
const PIECES = /^\W*\d{1,3}\s*(?:[x×*]|pcs?\b|ea\b)?\s*(?=\p{L}|")/iu
const TIMES = /^\W*\d{1,3}\s*[x×]\s+|\s+[x×]\s*\d{1,3}\s*$/iu
/** Tax flags, units and currency signs after a name. */
const FLAGS =
  /(?:\s+(?:[A-Z]|SR|ZRL?|TX|RM|RN|MYR|USD|EUR|US|EA|PCS?|LBS?|KG|[^\p{L}\d\s)"']+|\d{1,3}))+$/iu
const UNITS = /\b(?:lbs?|kg|oz|ea|pcs?|pkt|ctn|unit|nett|each|per|qty|quantity)\b|[@×]/giu

/** Rows with the number of items. */
const COUNTS = /\b(?:[qog0]t[yi]s?|items?|itens|count)\b/iu

/** A text in one line without surrounding marks. */
export function tidyName(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[^\p{L}\p{N}"'(]+|[\s~|—*:,-]+$/gu, '')
    .slice(0, MOST)
    .trim()
}

/** The name beside an amount, without codes, piece counts and flags; empty if hardly a letter is left. */
export function nameBeside(text: string): string {
  const bare = text.replaceAll(CODE, ' ').replace(PIECES, ' ').replace(TIMES, ' ')
  return nameOrNothing(tidyName(bare.trim().replace(FLAGS, '')))
}

/** A name that is alone in its row. */
export function nameAlone(text: string): string {
  return nameOrNothing(tidyName(text.replaceAll(CODE, ' ').replace(TIMES, ' ')))
}

/** Only letters and digits, to compare two passes. */
export function lettersOfName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function nameOrNothing(name: string): string {
  const letters = name.replaceAll(UNITS, '').match(/\p{L}/gu)?.length ?? 0
  if (NO_ITEM.test(name)) return ''
  if (COUNTS.test(name) && name.length < LONGEST_COUNT) return ''
  const marks = name.replaceAll(/[\s\p{N}]/gu, '').length
  return letters >= LEAST_LETTERS && letters >= 0.6 * marks ? name : ''
}
