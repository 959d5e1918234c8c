/** eBay takes no more. */
const MOST_CHARACTERS = 100
/** Everything that is looked for must be in a listing's title: with all the words of a shop's title nothing is found. */
const MOST_WORDS = 8

/**
 * The words of a product's name that eBay is searched for: the first eight, of 100 characters at most, without signs, some of
 * which eBay would take for more than a letter. Null when nothing is left (docs/behaviour/resale.md).
 */
export function searchWordsOf(name: string | null): string | null {
  const words = (name ?? '')
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}.'’&/-]+/u)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')
  let searched = ''
  for (const word of words.slice(0, MOST_WORDS)) {
    const longer = searched === '' ? word : `${searched} ${word}`
    if (longer.length > MOST_CHARACTERS) break
    searched = longer
  }
  // One word that is too long by itself.
  const [first] = words
  if (searched === '' && first !== undefined) {
    // Never half of a character.
    return first.slice(0, MOST_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')
  }
  return searched === '' ? null : searched
}
