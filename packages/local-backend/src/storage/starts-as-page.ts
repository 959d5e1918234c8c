const SPACES = /[\s\uFEFF]*/y
const PAGE = /<(?:!doctype\s+html|html|head|body|script|svg|iframe)[\s>/]/iy
const DECLARATION = /<\?xml|<!doctype\s+svg(?=[\s>])/iy

/**
 * True for a text that begins as HTML or SVG, after comments and declarations. It reads each character once: one expression
 * would try unclosed comments in every combination, and block everything else meanwhile.
 */
export function startsAsPage(text: string): boolean {
  let position = 0
  for (;;) {
    position += measure(SPACES, text, position)
    if (measure(PAGE, text, position) > 0) return true
    const end = text.startsWith('<!--', position)
      ? findEnd(text, '-->', position + 4)
      : findEnd(text, '>', position + measure(DECLARATION, text, position), position)
    if (end === -1) return false
    position = end
  }
}

/** Letters that a sticky expression takes at a position. */
function measure(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position
  return pattern.exec(text)?.[0].length ?? 0
}

/** The position after the next `mark`; -1 without one, or if nothing had begun. */
function findEnd(text: string, mark: string, from: number, begin = -1): number {
  const found = from === begin ? -1 : text.indexOf(mark, from)
  return found === -1 ? -1 : found + mark.length
}
