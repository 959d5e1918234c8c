import type { PageLine, PageWord } from '@sampletrail/domain/receipts/page/page.ts'

/** A run of text of a page, with its position in points, measured from the top. */
export interface TextPiece {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

/** Closer pieces, in heights of the text, are one word: programs often set letters apart. */
const wordGap = 0.12
/** Words that are farther apart belong to two columns. */
const columnGap = 1.5

/**
 * The words of a page's text, in lines. A file's text is exact: every word is certain. `widthOf` is the width of a letter
 * compared with others; without it all are equally wide.
 */
export function joinPieces(
  pieces: readonly TextPiece[],
  widthOf: (letter: string) => number = () => 1,
): PageLine[] {
  const words = pieces
    .flatMap((piece) => splitPiece(piece, widthOf))
    .toSorted((a, b) => a.bottom - b.bottom || a.left - b.left)
  const rows: PageWord[][] = []
  for (const word of words) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && word.bottom - first.bottom < 0.3 * heightOf(first)) row.push(word)
    else rows.push([word])
  }
  return rows.flatMap((row) => joinRow(row.toSorted((a, b) => a.left - b.left)))
}

function joinRow(words: readonly PageWord[]): PageLine[] {
  const lines: PageWord[][] = []
  for (const word of words) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    const gap = last ? (word.left - last.right) / Math.max(heightOf(last), heightOf(word)) : 0
    if (!line || !last || gap > columnGap || gap < -columnGap) lines.push([word])
    else if (gap > wordGap) line.push(word)
    else line.splice(-1, 1, joinWords(last, word))
  }
  return lines
}

function joinWords(one: PageWord, next: PageWord): PageWord {
  return {
    ...one,
    text: one.text + next.text,
    top: Math.min(one.top, next.top),
    right: Math.max(one.right, next.right),
    bottom: Math.max(one.bottom, next.bottom),
  }
}

/** The width of a letter in usual print, in widths of an 'n'. */
export function letterWidth(letter: string): number {
  if (/[iljtfrI.,:;'|!() [\]-]/u.test(letter)) return 0.55
  if (/[mwMW@%]/u.test(letter)) return 1.5
  if (/[A-Z&]/u.test(letter)) return 1.22
  return /[^\0-\u2e7f]/u.test(letter) ? 1.8 : 1
}

/** The words of a piece; each gets a part of its width by the width of its letters. */
function splitPiece(
  { text, left, right, top, bottom }: TextPiece,
  widthOf: (letter: string) => number,
): PageWord[] {
  const ends = [0]
  for (let place = 0; place < text.length; place += 1) {
    ends.push((ends[place] ?? 0) + widthOf(text[place] ?? ''))
  }
  const letter = (right - left) / Math.max(ends.at(-1) ?? 0, 1)
  return [...text.matchAll(/\S+/gu)].map((match) => ({
    text: match[0],
    confidence: 100,
    left: left + (ends[match.index] ?? 0) * letter,
    right: left + (ends[match.index + match[0].length] ?? 0) * letter,
    top,
    bottom,
  }))
}

function heightOf({ top, bottom }: PageWord): number {
  return Math.max(bottom - top, 1)
}
