import { describe, expect, it } from 'vitest'
import {
  type DealNote,
  addNote,
  areDealNotes,
  changeNote,
  dealNoteProblem,
  isFullOfNotes,
  noteChanges,
  notesByDay,
  removeNote,
  tidyNote,
} from '#src/products/deal-notes.ts'

const first: DealNote = { day: '2026-05-01', text: 'Full refund' }
const second: DealNote = { day: '2026-05-03', text: '$5 for a video' }
const third: DealNote = { day: '2026-05-01', text: 'By PayPal' }
const noted = (...deal_notes: DealNote[]) => ({ deal_notes })

describe('the notes of what was agreed', () => {
  it('begin with the first, and later ones follow', () => {
    expect(addNote({ deal_notes: null }, first)).toEqual([first])
    expect(addNote(noted(first), { day: second.day, text: '  $5 for a video\r\n' })).toEqual([
      first,
      second,
    ])
  })

  it('change and go one by one', () => {
    expect(changeNote(noted(first, second), 1, third)).toEqual([first, third])
    expect(changeNote(noted(first), 0, { ...third, text: ' By PayPal ' })).toEqual([third])
    expect(removeNote(noted(first, second), 0)).toEqual([second])
    expect(removeNote(noted(first), 0)).toBeNull()
    expect(removeNote({ deal_notes: null }, 0)).toBeNull()
  })

  it('show the newest day first, and of one day the last one', () => {
    expect(notesByDay(noted(first, second, third))).toEqual([
      { note: second, place: 1 },
      { note: third, place: 2 },
      { note: first, place: 0 },
    ])
    expect(notesByDay({ deal_notes: null })).toEqual([])
  })

  it('are 50 at most', () => {
    const most = Array.from({ length: 50 }, () => first)
    expect(isFullOfNotes(noted(...most))).toBe(true)
    expect(isFullOfNotes(noted(...most.slice(1)))).toBe(false)
    expect(isFullOfNotes({ deal_notes: null })).toBe(false)
  })
})

describe('a note', () => {
  it.each([
    ['  a\r\nb\rc  ', 'a\nb\nc'],
    ['a\u0000\u0007b\tc', 'ab\tc'],
    ['\u0085 a\u0085', 'a'],
    ['a\ud800', 'a\ufffd'],
    ['\n\n', ''],
  ])('%j is stored as %j', (typed, text) => {
    expect(tidyNote(typed)).toBe(text)
  })

  it.each([
    ['', 'Write what was agreed.'],
    [' \n ', 'Write what was agreed.'],
    ['a', null],
  ])('%j has the problem %j', (typed, problem) => {
    expect(dealNoteProblem(typed)).toBe(problem)
  })

  it('has up to 500 characters, however many bytes they take', () => {
    expect(dealNoteProblem('👍'.repeat(500))).toBeNull()
    expect(dealNoteProblem(`  ${'a'.repeat(500)}  `)).toBeNull()
    const problem = 'This note has 501 characters. Use up to 500.'
    expect(dealNoteProblem('a'.repeat(501))).toBe(problem)
    expect(dealNoteProblem('👍'.repeat(501))).toBe(problem)
  })
})

it.each<[unknown, boolean]>([
  [[first], true],
  [[{ text: 'other order', day: '1970-01-01' }], true],
  [[{ day: '2028-02-29', text: 'a\nb' }], true],
  [[], false],
  [null, false],
  ['Full refund', false],
  [first, false],
  [[null], false],
  [['Full refund'], false],
  [[{ ...first, by: 'me' }], false],
  [[{ day: first.day }], false],
  [[{ text: 'a' }], false],
  [[{ ...first, text: '' }], false],
  [[{ ...first, text: ' a' }], false],
  [[{ ...first, text: 'a\n' }], false],
  [[{ ...first, text: 'a\u0000' }], false],
  [[{ ...first, text: 'a\ud800' }], false],
  [[{ ...first, text: 7 }], false],
  [[{ ...first, day: '2026-02-29' }], false],
  [[{ ...first, day: '1969-12-31' }], false],
  [[{ ...first, day: '2200-01-01' }], false],
  [[{ ...first, day: null }], false],
  [[first, { ...first, day: 'today' }], false],
])('%j is a value of the column: %s', (value, isGood) => {
  expect(areDealNotes(value)).toBe(isGood)
})

it.each<[string, number, string, boolean]>([
  ['50 notes', 50, 'a', true],
  ['51 notes', 51, 'a', false],
  ['50 of the longest', 50, '👍'.repeat(500), true],
  ['one longer', 1, 'a'.repeat(501), false],
  ['more bytes than fit', 50, '\u0001'.repeat(500), false],
])('the column has room: %s', (_title, length, text, isGood) => {
  expect(areDealNotes(Array.from({ length }, () => ({ day: first.day, text })))).toBe(isGood)
})

it.each<[string, DealNote[] | null, DealNote[] | null, string[]]>([
  ['a first note', null, [first], ['Agreed: “Full refund”']],
  ['another one', [first], [first, second], ['Agreed: “$5 for a video”']],
  ['the same again', [first], [first, first], ['Agreed: “Full refund”']],
  [
    'a changed one',
    [first, second],
    [first, third],
    ['Note of what was agreed changed: “$5 for a video” → “By PayPal”'],
  ],
  ['a removed one', [first], null, ['Note of what was agreed removed: “Full refund”']],
  [
    'a long one, on one line',
    null,
    [{ ...first, text: `a\n${'b'.repeat(200)}` }],
    [`Agreed: “a ${'b'.repeat(77)}…”`],
  ],
  ['no change', [first], [first], []],
])('the history has %s', (_title, before, after, lines) => {
  expect(noteChanges(before, after)).toEqual(lines)
})
