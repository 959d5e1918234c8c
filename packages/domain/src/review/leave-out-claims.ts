import { plainTitle } from '#src/review/draft-from-notes.ts'
import type { ReviewNotes, ReviewText } from '#src/review/review-notes.ts'

/** A review without what its writer never said, and what is to be looked at. */
export interface CheckedReview extends ReviewText {
  /** Sentences that were taken out: they name numbers, prices, links or addresses that nobody gave. */
  leftOut: string[]
  /** Sentences that stay, and speak of times, people or dealings that are not in the notes. */
  toCheck: string[]
}

/** Links, addresses, names of accounts, and blanks such as '[your name]'. */
const links =
  /https?:\/\/|www[.]|\b[\w-]+[.](?:com|net|org|io|co|shop|store|info|app|dev|de|uk|us|ca|au|fr|es|it|jp|eu|me|ly)\b|\S@\S|(?:^|\s)@\w|#\w/giu
const blanks = /[[\]{}<>]/u
const figures = /\d+(?:[.,]\d+)*/gu

const numberWords =
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty hundred thousand dozen couple several half twice'.split(
    ' ',
  )
/** What models like to make up: how long, with whom, and how the sale went. English alone. */
const watchedWords = new Set([
  ...numberWords,
  ...'day days week weeks weekend month months year years hour hours minute minutes daily weekly monthly yesterday'.split(
    ' ',
  ),
  ...'husband wife partner boyfriend girlfriend kid kids child children son daughter baby toddler family friend friends mother father mom mum dad sister brother neighbor neighbour colleague colleagues coworker coworkers guest guests dog dogs cat cats pet pets'.split(
    ' ',
  ),
  ...'price priced pricing cost costs cheap expensive bargain discount discounted free delivered delivery shipping shipped arrived arrival packaging packaged seller warranty refund support doctor allergy certified clinically'.split(
    ' ',
  ),
])

/**
 * Holds a model's text against what its writer said (docs/behaviour/review-writer.md). Sentences with a number, a
 * price, a link or an address that was not given are taken out; such a title is replaced by a plain one. Sentences
 * with other made-up particulars stay and are named.
 */
export function leaveOutClaims(
  { title, review }: ReviewText,
  productName: string,
  notes: ReviewNotes,
): CheckedReview {
  const given = new Given(productName, notes)
  const leftOut: string[] = []
  const toCheck: string[] = []
  let kept = ''
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(review)) {
    const sentence = segment.trim()
    if (given.isMadeUp(sentence)) {
      leftOut.push(sentence)
      // The paragraphs around it stay apart.
      kept += /\s*$/u.exec(segment)?.[0] ?? ''
    } else {
      if (given.isDoubtful(sentence)) toCheck.push(sentence)
      kept += segment
    }
  }
  const isTitleMadeUp = given.isMadeUp(title)
  if (isTitleMadeUp) leftOut.unshift(title)
  else if (given.isDoubtful(title)) toCheck.unshift(title)
  return {
    title: isTitleMadeUp ? plainTitle(productName, notes.rating) : title.trim(),
    review: kept
      .replaceAll(/\n{3,}/gu, '\n\n')
      .replaceAll(/ {2,}/gu, ' ')
      .trim(),
    leftOut,
    toCheck,
  }
}

/** What somebody gave, to be asked for. */
class Given {
  readonly #text: string
  readonly #figures: ReadonlySet<string>
  readonly #words: ReadonlySet<string>
  readonly #stars: RegExp

  constructor(productName: string, { liked, disliked, usage, points, rating }: ReviewNotes) {
    this.#text = [productName, liked, disliked, usage, ...points].join('\n').toLowerCase()
    this.#figures = new Set(figuresOf(this.#text))
    this.#words = new Set(wordsOf(this.#text))
    const word = ['zero', 'one', 'two', 'three', 'four', 'five'][rating] ?? ''
    this.#stars = new RegExp(
      String.raw`\b(?:${rating}|${word})(?:(?:\s*\/\s*|\s+out\s+of\s+)(?:5|five))?[\s-]*stars?\b|\b(?:${rating}|${word})(?:\s*\/\s*|\s+out\s+of\s+)(?:5|five)\b`,
      'giu',
    )
  }

  /** Whether a text names a number, a link or an address that was not given. */
  isMadeUp(text: string): boolean {
    const said = text.replaceAll(this.#stars, '').toLowerCase()
    if (figuresOf(said).some((figure) => !this.#figures.has(figure))) return true
    if (blanks.test(said) && !blanks.test(this.#text)) return true
    return [...said.matchAll(links)].some((hit) => !this.#text.includes(wordAt(said, hit.index)))
  }

  /** Whether a text speaks of something that models make up, and its writer did not speak of. */
  isDoubtful(text: string): boolean {
    return wordsOf(text.replaceAll(this.#stars, '').toLowerCase()).some(
      (word) => watchedWords.has(word) && !this.#isSaid(word),
    )
  }

  /** In one number or the other: whoever said 'week' said 'weeks'. */
  #isSaid(word: string): boolean {
    return [word, `${word}s`, word.replace(/s$/u, '')].some((form) => this.#words.has(form))
  }
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}']+/gu) ?? []
}

/** Numbers in one spelling: 12.50 is 12.5, and 1,000 is 1000. */
function figuresOf(text: string): string[] {
  return (text.match(figures) ?? []).map((figure) => {
    const plain = figure.replaceAll(/,(?=\d{3}(?!\d))/gu, '').replace(',', '.')
    return Number.isFinite(Number(plain)) ? String(Number(plain)) : figure
  })
}

/** The whole word around a place, without the marks at its ends. */
function wordAt(text: string, index: number): string {
  const begin = text.slice(0, index).search(/\S+$/u)
  const word = /\s*(\S*)/u.exec(text.slice(begin === -1 ? index : begin))?.[1] ?? ''
  return word.replaceAll(/^[^\p{L}\p{N}@#]+|[^\p{L}\p{N}/]+$/gu, '')
}
