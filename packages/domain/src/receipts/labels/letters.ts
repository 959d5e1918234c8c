/** The word that matters most, in all the ways that thin print comes out. */
const NEARLY_TOTAL = /^[tf][aeou][tl][aeo][lit]$/u

/** The words of a text in small letters, with the digits that OCR puts for letters put back. */
export function lettersOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/(?<=\p{L})0|0(?=\p{L})/gu, 'o')
    .replaceAll(/(?<=\p{L})[1!|]|[1!|](?=\p{L})/gu, 'l')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .map((word) => (NEARLY_TOTAL.test(word) ? 'total' : word))
}

/** Whether a word is the one wanted, with at most one letter wrong, missing or too many in words of five or more. */
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
