/** A reader's word of a page, by OCR or from a file's text. Positions are in the reader's units, from the top. */
export type PageWord = {
  text: string
  /** The reader's confidence in it, 0 to 100. */
  confidence: number
  left: number
  top: number
  right: number
  bottom: number
}

/** Words that the reader considers one line, from left to right. */
export type PageLine = readonly PageWord[]

/** Words at the same height on a page, however far apart: a label and the amount in its column. */
export type Row = {
  words: readonly PageWord[]
  /** The words with a space between them. */
  text: string
  /** The start of each word in the text. */
  starts: readonly number[]
}

/** Lines are found by their middle, in steps of this many units, up to this many steps around. */
const STEP = 40
const MOST_STEPS = 100
/** The maximum height difference of words in a row, in heights of the smaller one; isLevel decides. */
const REACH = 1.35
const LONGEST_ROW = 400

/** The rows of a page, from top to bottom. Lines at the same height are one row, even on a skewed paper. */
export function rowsOf(lines: readonly PageLine[]): Row[] {
  const open: PageWord[][] = []
  const placesAt = new Map<number, number[]>()
  const keep = (place: number, last: PageWord | undefined): void => {
    const step = Math.floor(middleOf(last) / STEP)
    const places = placesAt.get(step)
    if (!places) placesAt.set(step, [place])
    else if (places.at(-1) !== place) places.push(place)
  }
  for (const line of lines
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => leftOf(a) - leftOf(b))) {
    const place = rowBefore(line, open, placesAt)
    if (place === undefined) open.push([...line])
    else open[place]?.push(...line)
    keep(place ?? open.length - 1, line.at(-1))
  }
  return open.toSorted((a, b) => middleOf(a[0]) - middleOf(b[0])).map(makeRow)
}

/** The row that a line continues: of several the one that began first. */
function rowBefore(
  line: PageLine,
  open: readonly (readonly PageWord[])[],
  placesAt: ReadonlyMap<number, readonly number[]>,
): number | undefined {
  const [first] = line
  if (!first) return undefined
  const middle = Math.floor(middleOf(first) / STEP)
  const reach = Math.min(MOST_STEPS, Math.ceil((REACH * heightOf(first)) / STEP))
  let found: number | undefined
  for (let step = middle - reach; step <= middle + reach; step += 1) {
    for (const place of placesAt.get(step) ?? []) {
      const isEarlier = found === undefined || place < found
      if (isEarlier && isLevel(open[place] ?? [], line)) found = place
    }
  }
  return found
}

/** The least certain word of a part of a row's text. */
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
    if (text.length < LONGEST_ROW) text += word.text.slice(0, LONGEST_ROW)
  }
  return { words, text, starts }
}

/** Whether a line continues a row. */
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
