/** eBay's limit. */
export const MOST_CHARACTERS = 100
/** All words must be in a listing's title: with all the words of a shop's title nothing is found. */
const MOST_WORDS = 8

/**
 * The search words from a product's name: the first eight, of 100 characters at most, without signs, some of which have a
 * meaning for eBay. Null if nothing is left (docs/behaviour/resale.md).
 */
export function searchWordsOf(name: string | null): string | null {
  return gatherWords(name ?? '', MOST_WORDS)
}

/** Typed words for an eBay search: all of them, within 100 characters and without signs. */
export function typedSearchWords(text: string): string | null {
  return gatherWords(text, Infinity)
}

function gatherWords(text: string, most: number): string | null {
  const words = text
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}.'’&/-]+/u)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')
  let searched = ''
  for (const word of words.slice(0, most)) {
    const longer = searched === '' ? word : `${searched} ${word}`
    if (longer.length > MOST_CHARACTERS) break
    searched = longer
  }
  // A single word that is too long.
  const [first] = words
  if (searched === '' && first !== undefined) {
    // Never half a character.
    return first.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')
  }
  return searched === '' ? null : searched
}
