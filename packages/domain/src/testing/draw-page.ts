import type { PageLine } from '#src/receipts/page/page.ts'

const HEIGHT = 20
const LETTER = 10

/** A page as a reader would return it: each text a line below the one before; '  ' in it begins another column at 400. */
export function pageOf(texts: readonly string[], confidence = 95): PageLine[] {
  return texts.flatMap((text, place) =>
    text
      .split(/ {2,}/u)
      .map((column, index) => lineOf(column, index * 400, place * HEIGHT * 1.5, confidence)),
  )
}

/** A line of words from a position. */
export function lineOf(text: string, left: number, top: number, confidence = 95): PageLine {
  let at = left
  return text.split(' ').map((word) => {
    const begin = at
    at += (word.length + 1) * LETTER
    return { text: word, confidence, left: begin, top, right: at - LETTER, bottom: top + HEIGHT }
  })
}
