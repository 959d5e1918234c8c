import { expect, test } from 'vitest'
import {
  readAffiliateTag,
  readCardLines,
  readLimit,
  readVideoAddress,
} from '#src/settings/setting-fields.ts'

const problem = expect.any(String)

test.each([
  ['5', true, { value: 5 }],
  [' 0 ', true, { value: 0 }],
  ['1000', false, { value: 1000 }],
  ['', true, { value: null }],
  ['', false, { problem }],
  ['1001', true, { problem }],
  ['-1', true, { problem }],
  ['2.5', true, { problem }],
  ['1e2', true, { problem }],
  ['five', true, { problem }],
])('a limit of %j (none allowed: %s)', (text, mayBeNone, outcome) => {
  expect(readLimit(text, { most: 1000, mayBeNone })).toEqual(outcome)
})

test('card lines are the non-empty ones', () => {
  expect(readCardLines(' One \n\nTwo\n')).toEqual({ value: ['One', 'Two'] })
  expect(readCardLines('  ')).toEqual({ value: [] })
  expect(readCardLines('x'.repeat(121))).toEqual({ problem })
  expect(readCardLines(Array.from({ length: 13 }, () => 'x').join('\n'))).toEqual({ problem })
})

test.each([
  ['', { value: null }],
  [' https://Video.example/embed/1?a=b ', { value: 'https://video.example/embed/1?a=b' }],
  ['http://video.example/1', { problem }],
  ['https://localhost/1', { problem }],
  ['https://video.example:8443/1', { problem }],
  ['https://me:secret@video.example/1', { problem }],
  [`https://video.example/${'x'.repeat(500)}`, { problem }],
  ['video', { problem }],
])('a video at %j', (text, outcome) => {
  expect(readVideoAddress(text)).toEqual(outcome)
})

test('the page of a video is distinguished from its embed address', () => {
  expect(readVideoAddress('https://www.youtube.com/watch?v=abc')).toEqual({
    problem: expect.stringContaining('cannot be embedded'),
  })
})

test.each([
  ['', { value: null }],
  [' trail-20 ', { value: 'trail-20' }],
  ['a b', { problem }],
  ['-x', { problem }],
])('a tag of %j', (text, outcome) => {
  expect(readAffiliateTag(text)).toEqual(outcome)
})

test('a required limit starts at its minimum', () => {
  const range = { least: 1, most: 1_000_000, mayBeNone: false }
  expect(readLimit('0', range)).toEqual({ problem: 'Type a whole number from 1 to 1,000,000.' })
  expect(readLimit('1', range)).toEqual({ value: 1 })
})
