import bidiModule from 'bidi-js'
import type { FontName } from '#src/functions/cases/pdf/pdf-fonts.ts'
import { fontsOf } from '#src/functions/cases/pdf/pdf-fonts.ts'

/** Letters of one font and direction. */
export interface TextRun {
  text: string
  font: FontName
}

/** What this layout asks of a PDF. */
interface TextMeasure {
  /** Whether a font has a letter. */
  has(font: FontName, letter: string): boolean
  /** The width of a run, in points. */
  widthOf(run: TextRun): number
}

/** For Node its types say less than is true: the module is the function itself. */
const bidi = (bidiModule as unknown as typeof bidiModule.default)()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })
/** Shown for a letter that no font has, so that nobody takes the rest for the whole. */
const unknown = '\uFFFD'
/** Signs that have no width, and pictures, which the fonts do not have. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\uFE00-\uFE0F]|\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}]/gu
/** Pictures that the fonts have after all. */
const kept = /[©®™✓✔→←↑↓★☆♥•]/u

/**
 * Lines of at most `width` points, each as runs from left to right as they are seen: also for texts that are read from right
 * to left, and for languages without spaces. A word that is longer than a line is cut.
 */
export function layOut(
  text: string,
  { isBold, width, measure }: { isBold: boolean; width: number; measure: TextMeasure },
): TextRun[][] {
  return text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .flatMap((paragraph) => {
      const clean = paragraph
        .replaceAll('\t', ' ')
        .replaceAll(unseen, (sign) => (kept.test(sign) ? sign : ''))
      return breakLines(clean, isBold, width, measure).map((line) =>
        orderRuns(line, isBold, measure),
      )
    })
}

function breakLines(text: string, isBold: boolean, width: number, measure: TextMeasure): string[] {
  const widthOf = (part: string): number =>
    runsOf(part, isBold, measure).reduce((sum, run) => sum + measure.widthOf(run), 0)
  const lines: string[] = []
  let line = ''
  let used = 0
  const add = (piece: string): boolean => {
    const more = widthOf(piece)
    // A space at the end of a line takes no place.
    if (used + more > width && line !== '' && piece.trim() !== '') return false
    line += piece
    used += more
    return true
  }
  const endLine = (): void => {
    lines.push(line.trimEnd())
    line = ''
    used = 0
  }
  for (const { segment } of joinSigns(text)) {
    // A word that no line holds is cut between its letters.
    const isLong = widthOf(segment) > width
    const pieces = isLong ? [...graphemes.segment(segment)].map((one) => one.segment) : [segment]
    for (const piece of pieces) {
      if (add(piece)) continue
      endLine()
      add(piece)
    }
  }
  lines.push(line.trimEnd())
  return lines
}

/** Words with the signs that follow them: no line begins with a comma. */
function joinSigns(text: string): { segment: string }[] {
  const joined: { segment: string }[] = []
  for (const { segment } of words.segment(text)) {
    const last = joined.at(-1)
    if (last && /^[\p{P}\p{S}]/u.test(segment) && !/\s$/u.test(last.segment))
      last.segment += segment
    else joined.push({ segment })
  }
  return joined
}

/** The runs of a line in the order in which they are seen (the Unicode rules for both directions). */
function orderRuns(line: string, isBold: boolean, measure: TextMeasure): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const parts: { runs: TextRun[]; level: number }[] = []
  let start = 0
  for (let place = 1; place <= line.length; place += 1) {
    if (place < line.length && levels[place] === levels[start]) continue
    const level = levels[start] ?? 0
    const runs = runsOf(line.slice(start, place), isBold, measure)
    // Within a part that is read from the right, its fonts follow each other from the right, too.
    parts.push({ runs: level % 2 === 1 ? runs.toReversed() : runs, level })
    start = place
  }
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) reverseFrom(parts, level)
  return parts.flatMap(({ runs }) => runs)
}

/** Reverses each sequence of parts of at least this level. */
function reverseFrom(parts: { level: number }[], level: number): void {
  for (let from = 0; from < parts.length; from += 1) {
    if ((parts[from]?.level ?? 0) < level) continue
    let to = from
    while (to < parts.length && (parts[to]?.level ?? 0) >= level) to += 1
    parts.splice(from, to - from, ...parts.slice(from, to).toReversed())
    from = to
  }
}

function runsOf(text: string, isBold: boolean, measure: TextMeasure): TextRun[] {
  const runs: TextRun[] = []
  for (const { segment } of graphemes.segment(text)) {
    const fonts = fontsOf(segment, isBold)
    const font = fonts.find((name) =>
      Array.from(segment).every((letter) => measure.has(name, letter)),
    )
    const letters = font === undefined ? unknown : segment
    const name = font ?? (isBold ? 'bold' : 'latin')
    const last = runs.at(-1)
    // A space or sign between two letters of a font does not change it.
    const isNeutral = last !== undefined && /^[\s\p{P}\d]+$/u.test(letters)
    if (last && (last.font === name || (isNeutral && measure.has(last.font, letters)))) {
      last.text += letters
    } else runs.push({ text: letters, font: name })
  }
  return runs
}
