import {
  addressLabel,
  addressLabelWithin,
  isBehindShop,
  isOfService,
  isOfShop,
  isStop,
  nameLabel,
} from '#src/cases/private-words-labels.ts'
import type { Segment } from '#src/cases/private-words-page.ts'
import { isDay, isOfCase } from '#src/cases/private-words-shapes.ts'

/** A line of a block, from a place of its text on. */
export type BlockLine = { segment: Segment; from: number }

/** Distances in heights of the print. */
const SAME_EDGE = 1.4
const GAP_AFTER_LABEL = 2.6
const GAP = 1.5
const FARTHEST_VALUE = 40
/** A line in much larger or smaller print is something else. */
const OTHER_PRINT = 1.9
/** Lines of other columns that may be between two lines of one. */
const NEAR = 60
const MOST_LINES = 8
const MOST_ABOVE = 6
/** Words of a line; more are a sentence. */
const LONGEST_LINE = 12

/** The lines of the value that a label has: behind it, beside it or below it, to the end of its column. */
export function blockAfter(
  segments: readonly Segment[],
  label: Segment,
  from: number,
  most = MOST_LINES,
): BlockLine[] {
  const first = firstLine(segments, label, from)
  if (!first) return []
  const lines = [first]
  const edges = [first.from > 0 ? edgeAt(first) : first.segment.left, label.left]
  while (lines.length < most) {
    const last = lines.at(-1)?.segment
    const next = last && lineBelow(segments, last, edges, last === label ? GAP_AFTER_LABEL : GAP)
    if (!next || !goesOn(next, first.segment)) break
    lines.push({ segment: next, from: 0 })
  }
  return lines
}

function firstLine(segments: readonly Segment[], label: Segment, from: number): BlockLine | null {
  if (/[\p{L}\p{N}]/u.test(label.text.slice(from))) return { segment: label, from }
  const below = lineBelow(segments, label, [label.left], GAP_AFTER_LABEL)
  const beside = segments
    .slice(label.place + 1, label.place + NEAR)
    .find(
      ({ row, left, height }) =>
        row === label.row && left > label.right && left - label.right < FARTHEST_VALUE * height,
    )
  const isBeside = beside !== undefined && goesOn(beside, beside)
  const isBelow = below !== undefined && goesOn(below, below)
  // Where two labels are below each other, their values are beside them; where two are beside each other, below.
  if (isBeside && (!isBelow || /[:：]\s*$/u.test(label.text))) return { segment: beside, from: 0 }
  return isBelow ? { segment: below, from: 0 } : null
}

/** The nearest line below one, at one of these left edges. */
export function lineBelow(
  segments: readonly Segment[],
  above: Segment,
  edges: readonly number[],
  gap: number,
): Segment | undefined {
  return segments
    .slice(above.place + 1, above.place + 1 + NEAR)
    .find(
      (segment) =>
        segment.row > above.row &&
        segment.top - above.bottom <= gap * Math.min(above.height, segment.height * OTHER_PRINT) &&
        segment.top > above.top &&
        edges.some((edge) => Math.abs(segment.left - edge) <= SAME_EDGE * segment.height),
    )
}

/** The nearest line above one, at the same left edge. */
export function lineAbove(segments: readonly Segment[], below: Segment): Segment | undefined {
  return segments
    .slice(Math.max(0, below.place - NEAR), below.place)
    .findLast(
      (segment) =>
        segment.row < below.row &&
        below.top - segment.bottom <= GAP * Math.min(below.height, segment.height * OTHER_PRINT) &&
        segment.top < below.top &&
        Math.abs(segment.left - below.left) <= SAME_EDGE * segment.height,
    )
}

/** Whether a line can be a part of an address with this other line. */
export function goesOn(segment: Segment, first: Segment): boolean {
  const { plain, words, height } = segment
  const print = height / first.height
  return (
    print < OTHER_PRINT &&
    print > 1 / OTHER_PRINT &&
    words.length <= LONGEST_LINE &&
    /[\p{L}\p{N}]/u.test(plain) &&
    !/[:：]\s*$/u.test(plain) &&
    !isStop(plain) &&
    !addressLabel.test(plain) &&
    !addressLabelWithin.test(plain) &&
    !(nameLabel.exec(plain)?.groups?.['colon'] ?? '') &&
    !isOfCase(segment) &&
    !isDay(segment)
  )
}

/** Whether the lines around one say that it belongs to a shop: those above it, or the next ones below it. */
export function isInBlockOfShop(segments: readonly Segment[], segment: Segment): boolean {
  if (isOfService(segment.plain)) return true
  let above: Segment | undefined = segment
  for (let count = 0; above && count < MOST_ABOVE; count += 1) {
    if (isOfShop(above.plain) && (above === segment || !isSenderLine(above))) return true
    if (addressLabel.test(above.plain)) return false
    above = lineAbove(segments, above)
  }
  const below = lineBelow(segments, segment, [segment.left], GAP)
  const next = below && lineBelow(segments, below, [segment.left], GAP)
  return [below, next].some((line) => line !== undefined && isBehindShop(line.plain))
}

/** The sender in small print above the window of an envelope: 'Backhaus GmbH · Hauptstraße 1 · 80331 München'. */
export function isSenderLine({ text, plain }: Segment): boolean {
  return isOfShop(plain) && /[·|•,–]|\s-\s/u.test(text) && /\d{4}/u.test(text)
}

function edgeAt({ segment, from }: BlockLine): number {
  const place = segment.starts.findIndex((start) => start >= from)
  return segment.words[place]?.left ?? segment.left
}
