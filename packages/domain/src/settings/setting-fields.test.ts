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

test.each([
  [1, 120],
  [12, 120],
])('%i lines of %i characters fit', (many, long) => {
  const lines = Array.from({ length: many }, () => '👍'.repeat(long))
  expect(readCardLines(lines.join('\n'))).toEqual({ value: lines })
})

test('a field says what it takes', () => {
  expect(readLimit('x', { most: 1000, mayBeNone: true })).toEqual({
    problem: 'Type a whole number from 0 to 1,000, or nothing for no limit.',
  })
  expect(readCardLines(Array.from({ length: 13 }, () => 'x').join('\n'))).toEqual({
    problem: 'Type up to 12 lines.',
  })
  expect(readCardLines('x'.repeat(121))).toEqual({ problem: 'Use up to 120 characters a line.' })
  expect(readVideoAddress('video')).toEqual({
    problem:
      'Type the address of a page to embed, such as https://www.youtube-nocookie.com/embed/…',
  })
  expect(readAffiliateTag('a b')).toEqual({
    problem: 'Type the tag as Amazon shows it: example-20.',
  })
})

test.each([
  ['https://youtube.com/watch?v=abc', false],
  ['https://m.youtube.com/watch', false],
  ['https://www.youtube.com/embed/abc', true],
  ['https://notyoutube.com/watch', true],
  ['https://youtube.com.example/watch', true],
  ['https://video.example/watch', true],
  ['https://a.b.video.example/1', true],
  ['https://[::1]/1', false],
  ['https://a_b.video.example/1', false],
  ['https://video.example./1', false],
  [`https://video.example/${'x'.repeat(478)}`, true],
  [`https://video.example/${'x'.repeat(479)}`, false],
])('%s can be embedded: %s', (text, isFit) => {
  expect('value' in readVideoAddress(text)).toBe(isFit)
})
