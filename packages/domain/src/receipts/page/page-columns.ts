import type { PageWord, Row } from '#src/receipts/page/page.ts'

/** Distances in print heights between the starts of one line's words and between columns. */
const SAME_EDGE = 1
const GAP = 2

/** A row's text in the column at a position, and the text before it; null if nothing begins there. */
export function columnAt(row: Row, left: number): { text: string; before: string } | null {
  const start = row.words.findIndex(
    (word, place) => isAt(word, left) && !goesOn(row.words[place - 1], word),
  )
  if (start < 0) return null
  const words: PageWord[] = []
  for (const word of row.words.slice(start)) {
    const last = words.at(-1)
    if (last && !goesOn(last, word)) break
    words.push(word)
  }
  const before = row.words.slice(0, start)
  return { text: textOf(words), before: textOf(before) }
}

/** Whether a word belongs to the one before it, rather than to another column. */
function goesOn(before: PageWord | undefined, word: PageWord): boolean {
  return before !== undefined && word.left - before.right <= GAP * heightOf(before)
}

function isAt(word: PageWord, left: number): boolean {
  return Math.abs(word.left - left) <= SAME_EDGE * heightOf(word)
}

function heightOf({ top, bottom }: PageWord): number {
  return Math.max(bottom - top, 1)
}

function textOf(words: readonly PageWord[]): string {
  return words.map(({ text }) => text).join(' ')
}
