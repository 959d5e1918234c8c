import { type CalendarDate, isCalendarDate } from '#src/dates/calendar-date.ts'

/** What was agreed with a seller on a day. Its fields are in the database's order, so that both write the same text. */
export type DealNote = { day: CalendarDate; text: string }

/** The limits of the database: notes of a product, and characters of a note. */
export const DEAL_NOTE_LIMITS = { notes: 50, text: 500 } as const

/** Bytes of all notes as PostgreSQL writes them. */
const MOST_BYTES = 150_000

/** Whether a value is one that the database accepts; the same rule as private.are_deal_notes. */
export function areDealNotes(value: unknown): value is DealNote[] {
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= DEAL_NOTE_LIMITS.notes &&
    value.every(isDealNote) &&
    bytesOf(JSON.stringify(value)) + value.length * 4 <= MOST_BYTES
  )
}

function isDealNote(value: unknown): value is DealNote {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  const { day, text }: { day?: unknown; text?: unknown } = value
  return (
    isCalendarDate(day) &&
    day >= '1970-01-01' &&
    day <= '2199-12-31' &&
    typeof text === 'string' &&
    text.isWellFormed() &&
    !/\0|^[\s\u0085]|[\s\u0085]$/u.test(text) &&
    lengthOf(text) >= 1 &&
    lengthOf(text) <= DEAL_NOTE_LIMITS.text
  )
}

/** A typed or pasted note as stored: without control characters, with one kind of line break, and no spaces around it. */
export function tidyNote(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .trim()
}

/** Why a typed note cannot be stored; null if it can. */
export function dealNoteProblem(text: string): string | null {
  const length = lengthOf(tidyNote(text))
  if (length === 0) return 'Write what was agreed.'
  return length > DEAL_NOTE_LIMITS.text
    ? `This note has ${length} characters. Use up to ${DEAL_NOTE_LIMITS.text}.`
    : null
}

type Noted = { deal_notes: readonly DealNote[] | null }

/** Whether a product has all the notes that fit. */
export function isFullOfNotes({ deal_notes: notes }: Noted): boolean {
  return (notes?.length ?? 0) >= DEAL_NOTE_LIMITS.notes
}

/** The notes after another one. */
export function addNote({ deal_notes: notes }: Noted, note: DealNote): DealNote[] {
  return [...(notes ?? []), tidied(note)]
}

/** The notes after the one at a place was changed. */
export function changeNote(
  { deal_notes: notes }: Noted,
  place: number,
  note: DealNote,
): DealNote[] {
  return (notes ?? []).map((held, at) => (at === place ? tidied(note) : held))
}

/** The notes without the one at a place; null if there are no others. */
export function removeNote({ deal_notes: notes }: Noted, place: number): DealNote[] | null {
  const left = (notes ?? []).filter((_note, at) => at !== place)
  return left.length === 0 ? null : left
}

/** The notes with their places, newest day first; of one day, the one that was noted last is first. */
export function notesByDay({ deal_notes: notes }: Noted): { note: DealNote; place: number }[] {
  return (notes ?? [])
    .map((note, place) => ({ note, place }))
    .toSorted((one, other) => compare(other.note.day, one.note.day) || other.place - one.place)
}

/** What changed in the list of notes, a line each. */
export function noteChanges(
  before: readonly DealNote[] | null,
  after: readonly DealNote[] | null,
): string[] {
  const removed = without(before ?? [], after ?? [])
  const added = without(after ?? [], before ?? [])
  const [from] = removed
  const [to] = added
  if (from && to && removed.length === 1 && added.length === 1) {
    return [`Note of what was agreed changed: ${quote(from)} → ${quote(to)}`]
  }
  return [
    ...removed.map((note) => `Note of what was agreed removed: ${quote(note)}`),
    ...added.map((note) => `Agreed: ${quote(note)}`),
  ]
}

/** A note on one line of the history. */
function quote({ text }: DealNote): string {
  const line = text.replaceAll(/\s+/gu, ' ')
  const letters = Array.from(line)
  return letters.length > 80 ? `“${letters.slice(0, 79).join('').trimEnd()}…”` : `“${line}”`
}

function without(notes: readonly DealNote[], others: readonly DealNote[]): DealNote[] {
  const left = [...others]
  return notes.filter(({ day, text }) => {
    const place = left.findIndex((other) => other.day === day && other.text === text)
    if (place !== -1) left.splice(place, 1)
    return place === -1
  })
}

function tidied({ day, text }: DealNote): DealNote {
  return { day, text: tidyNote(text) }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** As the database counts: an emoji is one character. */
function lengthOf(text: string): number {
  return Array.from(text).length
}

function bytesOf(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
