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

/** The words of a page's text, in lines. A file's text is exact: every word is certain. */
export function joinPieces(pieces: readonly TextPiece[]): PageLine[] {
  const words = pieces
    .flatMap(splitPiece)
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

/** The words of a piece; each gets a part of its width by its number of letters. */
function splitPiece({ text, left, right, top, bottom }: TextPiece): PageWord[] {
  const letter = (right - left) / Math.max(text.length, 1)
  return [...text.matchAll(/\S+/gu)].map((match) => ({
    text: match[0],
    confidence: 100,
    left: left + match.index * letter,
    right: left + (match.index + match[0].length) * letter,
    top,
    bottom,
  }))
}

function heightOf({ top, bottom }: PageWord): number {
  return Math.max(bottom - top, 1)
}
