import { type PageLine, type PageWord, rowsOf } from '#src/receipts/page/page.ts'
import type { PrivateKind } from '#src/cases/private-words-kind.ts'

/** Words that belong together: a line of a column. */
export type Segment = {
  words: readonly PageWord[]
  /** The words with a space between them. */
  text: string
  /** The same in small letters without accents, each at the same place: readers lose accents. */
  plain: string
  /** The start of each word in the text. */
  starts: readonly number[]
  /** The number of its row on the page, and its own number among all. */
  row: number
  place: number
  left: number
  right: number
  top: number
  bottom: number
  /** Of its print. */
  height: number
}

/** A page with what was found on it so far. */
export type Sheet = {
  /** From top to bottom, and from left to right within a row. */
  segments: readonly Segment[]
  marks: Map<PageWord, PrivateKind>
}

const MISREAD: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 5: 's' }

/** Words of a row that are farther apart, in heights of their print, belong to two columns. */
const COLUMN_GAP = 1.6
/** The same of words that the reader considers two lines. */
const LINE_GAP = 0.4
/** Longer lines and words are no print of people. */
const MOST_WORDS = 60
const LONGEST_WORD = 100
const OTHER_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i' }

export function openSheet(lines: readonly PageLine[]): Sheet {
  const lineOf = new Map(lines.flatMap((line, place) => line.map((word) => [word, place] as const)))
  const columns = rowsOf(lines).flatMap(({ words }, row) =>
    columnsOf(words, lineOf).map((column) => ({ column, row })),
  )
  const segments = columns.map(({ column, row }, place) => makeSegment(column, row, place))
  return { segments, marks: new Map() }
}

/** Marks the words of a part of a segment's text. What was marked before keeps its kind. */
export function markPart(
  { marks }: Sheet,
  { words, starts }: Segment,
  kind: PrivateKind,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): void {
  for (const word of wordsWithin(words, starts, from, to)) {
    if (!marks.has(word)) marks.set(word, kind)
  }
}

/** Takes the marks of the words of a part of a segment's text away. */
export function unmarkPart({ marks }: Sheet, segment: Segment, from: number, to: number): void {
  for (const word of wordsWithin(segment.words, segment.starts, from, to)) marks.delete(word)
}

/** Small letters without accents; every letter keeps its place. A digit within a word is the letter that it looks like. */
export function plainText(text: string): string {
  return Array.from({ length: text.length }, (_, place) => {
    const small = (text[place] ?? '').toLowerCase()
    const letter = MISREAD[small]
    if (letter !== undefined && isLetter(text[place - 1]) && isLetter(text[place + 1]))
      return letter
    if (!isLetter(small)) return small[0] ?? ' '
    const plain = OTHER_LETTERS[small] ?? small.normalize('NFD')
    return plain[0] ?? ' '
  }).join('')
}

function isLetter(letter: string | undefined): boolean {
  return letter !== undefined && /\p{Script=Latin}/u.test(letter)
}

function wordsWithin(
  words: readonly PageWord[],
  starts: readonly number[],
  from: number,
  to: number,
): PageWord[] {
  return words.filter((word, place) => {
    const start = starts[place] ?? 0
    return start < to && start + word.text.length > from
  })
}

function columnsOf(
  words: readonly PageWord[],
  lineOf: ReadonlyMap<PageWord, number>,
): PageWord[][] {
  const columns: PageWord[][] = []
  for (const word of words) {
    const column = columns.at(-1)
    const last = column?.at(-1)
    const most = last && lineOf.get(last) === lineOf.get(word) ? COLUMN_GAP : LINE_GAP
    const isNear = last && word.left - last.right <= most * Math.max(heightOf(last), heightOf(word))
    if (column && isNear && column.length < MOST_WORDS) column.push(word)
    else columns.push([word])
  }
  return columns
}

function makeSegment(words: readonly PageWord[], row: number, place: number): Segment {
  const starts: number[] = []
  let text = ''
  for (const word of words) {
    if (text !== '') text += ' '
    starts.push(text.length)
    text += word.text.slice(0, LONGEST_WORD)
  }
  const heights = words.map(heightOf).toSorted((a, b) => a - b)
  return {
    words,
    text,
    plain: plainText(text),
    starts,
    row,
    place,
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(({ right }) => right)),
    top: Math.min(...words.map(({ top }) => top)),
    bottom: Math.max(...words.map(({ bottom }) => bottom)),
    height: heights[heights.length >> 1] ?? 1,
  }
}

function heightOf({ top, bottom }: PageWord): number {
  return Math.max(bottom - top, 1)
}
