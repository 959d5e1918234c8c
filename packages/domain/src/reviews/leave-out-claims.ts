import { figuresOf, type Figures } from '#src/reviews/claim-figures.ts'
import { isSameWord, watchedWordsOf, wordsOf } from '#src/reviews/claim-words.ts'
import { plainTitle } from '#src/reviews/draft-from-notes.ts'
import { numberOfWord, numbersInWords } from '#src/reviews/number-words.ts'
import type { ReviewNotes, ReviewText } from '#src/reviews/review-notes.ts'
import { sentencesOf } from '#src/reviews/sentences-of.ts'
import { drawsOtherStars, namesOfStars } from '#src/reviews/stars-of.ts'

/** A review without invented claims, and the sentences to check. */
export interface CheckedReview extends ReviewText {
  /** Removed sentences: they have numbers, prices, links or addresses that nobody gave. */
  leftOut: string[]
  /** Sentences that stay, and mention times, people or dealings outside the notes. */
  toCheck: string[]
}

/** Links, addresses, account names, and blanks such as '[your name]'. */
const links =
  /https?:\/\/|www[.]|[\p{L}\p{N}-]{2,}[.](?:\p{Ll}{2,}(?!\p{L})|(?:COM|NET|ORG|SHOP|STORE)(?!\p{L}))|\S@\S|(?:^|\s)@[\p{L}\p{N}_]|#[\p{L}\p{N}_]/gu
const blanks = /[[\]{}<>]/u

/**
 * Compares a model's text with its writer's notes (docs/behaviour/review-writer.md). Sentences with a number, a price, a link
 * or an address that was not given are removed; such a title is replaced by a plain one. Sentences with other invented details
 * stay and are listed.
 */
export function leaveOutClaims(
  { title, review }: ReviewText,
  productName: string,
  notes: ReviewNotes,
): CheckedReview {
  const given = new Given(productName, notes)
  const watched = watchedWordsOf(`${title}\n${review}`)
  const leftOut: string[] = []
  const toCheck: string[] = []
  let kept = ''
  for (const segment of sentencesOf(review)) {
    const sentence = segment.trim()
    if (given.isMadeUp(sentence)) {
      leftOut.push(sentence)
      // The paragraphs around it stay separate.
      kept += /\s*$/u.exec(segment)?.[0] ?? ''
    } else {
      if (given.isDoubtful(sentence, watched)) toCheck.push(sentence)
      kept += segment
    }
  }
  const isTitleMadeUp = given.isMadeUp(title)
  if (isTitleMadeUp) leftOut.unshift(title)
  else if (given.isDoubtful(title, watched)) toCheck.unshift(title)
  return {
    title: isTitleMadeUp ? plainTitle(productName, notes.rating) : title.trim(),
    review: kept
      .replaceAll(/ *\n */gu, '\n')
      .replaceAll(/\n{3,}/gu, '\n\n')
      .replaceAll(/ {2,}/gu, ' ')
      .trim(),
    leftOut,
    toCheck,
  }
}

/** The given facts, for lookups. */
class Given {
  /** Without the product's name, which its seller may have chosen: a link in it is nobody's opinion. */
  readonly #notes: string
  readonly #figures: Figures
  readonly #numbers: ReadonlySet<string>
  readonly #words: readonly string[]
  readonly #rating: number
  readonly #stars: RegExp

  constructor(productName: string, { liked, disliked, usage, points, rating }: ReviewNotes) {
    const notes = [liked, disliked, usage, ...points].join('\n')
    const all = `${productName}\n${notes}`
    this.#notes = notes.normalize('NFKC').toLowerCase()
    // 'Six hours' gives 6, as digits do.
    this.#figures = figuresOf([all, ...numbersInWords(all)].join('\n'))
    this.#numbers = new Set(this.#figures.readings.flat())
    this.#words = [...new Set(wordsOf(all))]
    this.#rating = rating
    this.#stars = namesOfStars(rating)
  }

  /** Whether a text has a number, a link or an address that was not given. */
  isMadeUp(text: string): boolean {
    if (drawsOtherStars(text, this.#rating)) return true
    const said = text.normalize('NFKC').replaceAll(this.#stars, '')
    const { readings, hasPercent, hasPrice } = figuresOf(said)
    if (readings.some((figure) => !figure.some((reading) => this.#numbers.has(reading))))
      return true
    // 12 may be given, but not as a price.
    if ((hasPercent && !this.#figures.hasPercent) || (hasPrice && !this.#figures.hasPrice)) {
      return true
    }
    if (blanks.test(said) && !blanks.test(this.#notes)) return true
    return [...said.matchAll(links)].some(
      (hit) => !this.#notes.includes(wordAt(said, hit.index).toLowerCase()),
    )
  }

  #isGiven(word: string): boolean {
    const number = numberOfWord(word)
    if (number !== undefined && this.#numbers.has(number)) return true
    return this.#words.some((said) => isSameWord(said, word))
  }

  /** Whether a text has one of the words that models invent, and its writer did not use it. */
  isDoubtful(text: string, watched: ReadonlySet<string>): boolean {
    return wordsOf(text.replaceAll(this.#stars, '')).some(
      (word) => watched.has(word) && !this.#isGiven(word),
    )
  }
}

/** The whole word at a position, without the marks at its ends. */
function wordAt(text: string, index: number): string {
  const begin = text.slice(0, index).search(/\S+$/u)
  const word = /\s*(\S*)/u.exec(text.slice(begin === -1 ? index : begin))?.[1] ?? ''
  return word.replaceAll(/^[^\p{L}\p{N}@#]+|[^\p{L}\p{N}/]+$/gu, '')
}
