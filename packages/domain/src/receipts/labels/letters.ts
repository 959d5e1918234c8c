/** The most important word, in all the ways that thin print is read. */
const NEARLY_TOTAL = /^[tf][aeou][tl][aeo][lit]$/u

/** The words of a text in lower case, with OCR's digits turned back into letters. */
export function lettersOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/(?<=\p{L})0|0(?=\p{L})/gu, 'o')
    .replaceAll(/(?<=\p{L})[1!|]|[1!|](?=\p{L})/gu, 'l')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .map((word) => (NEARLY_TOTAL.test(word) ? 'total' : word))
}

/** Whether a word matches, with at most one wrong, missing or extra letter in words of five or more. */
export function isAlmost(
  word: string,
  wanted: string,
  slips = wanted.length >= 5 ? 1 : 0,
): boolean {
  if (word === wanted) return true
  if (slips === 0 || Math.abs(word.length - wanted.length) > 1) return false
  let start = 0
  while (start < word.length && word[start] === wanted[start]) start += 1
  let [end, wantedEnd] = [word.length, wanted.length]
  while (end > start && wantedEnd > start && word[end - 1] === wanted[wantedEnd - 1]) {
    end -= 1
    wantedEnd -= 1
  }
  return end - start <= 1 && wantedEnd - start <= 1
}
