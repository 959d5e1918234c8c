/** A word of a page as a reader gives it, by OCR or from a file's text. Places are in the reader's units, down from the top. */
export type PageWord = {
  text: string
  /** How sure the reader is of it, 0 to 100. */
  confidence: number
  left: number
  top: number
  right: number
  bottom: number
}

/** Words that the reader took for one line, from left to right. */
export type PageLine = readonly PageWord[]

/** What stands beside each other on a page, however far apart: a label and the amount in its column. */
export type Row = {
  words: readonly PageWord[]
  /** The words with a space between them. */
  text: string
  /** Where each word begins in the text. */
  starts: readonly number[]
}

/** The rows of a page, from the top down. Lines that stand level are one row, also where the paper lay askew. */
export function rowsOf(lines: readonly PageLine[]): Row[] {
  const open: PageWord[][] = []
  for (const line of lines
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => leftOf(a) - leftOf(b))) {
    const row = open.find((words) => isLevel(words, line))
    if (row) row.push(...line)
    else open.push([...line])
  }
  return open.toSorted((a, b) => middleOf(a[0]) - middleOf(b[0])).map(makeRow)
}

/** The least sure word of a part of a row's text. */
export function confidenceAt(row: Row, start: number, end: number): number {
  let least = 100
  for (const [place, word] of row.words.entries()) {
    const begin = row.starts[place] ?? 0
    if (begin < end && begin + word.text.length > start) least = Math.min(least, word.confidence)
  }
  return least
}

function makeRow(words: readonly PageWord[]): Row {
  const starts: number[] = []
  let text = ''
  for (const word of words) {
    if (text !== '') text += ' '
    starts.push(text.length)
    text += word.text
  }
  return { words, text, starts }
}

/** Whether a line goes on where a row ends. */
function isLevel(row: readonly PageWord[], line: PageLine): boolean {
  const last = row.at(-1)
  const [first] = line
  if (!last || !first || first.left < last.right) return false
  const [here, there] = [heightOf(last), heightOf(first)]
  if (Math.max(here, there) > 3 * Math.min(here, there)) return false
  return Math.abs(middleOf(last) - middleOf(first)) < 0.45 * Math.max(here, there)
}

function leftOf([first]: PageLine): number {
  return first?.left ?? 0
}

function middleOf(word: PageWord | undefined): number {
  return word ? (word.top + word.bottom) / 2 : 0
}

function heightOf({ top, bottom }: PageWord): number {
  return Math.max(bottom - top, 1)
}
