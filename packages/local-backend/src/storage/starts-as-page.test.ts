import { expect, test } from 'vitest'
import { startsAsPage } from '#src/storage/starts-as-page.ts'

test.each([
  ['<html>', true],
  ['<!DOCTYPE html>', true],
  [' \n<!-- a --><!----> <script>', true],
  ['\uFEFF<body class="a">', true],
  ['<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "a">\n<svg/>', true],
  ['<iframe\t', true],
  ['<!-- <html> -->', false],
  ['<!-- <html>', false],
  ['<?xml version="1.0"?><items/>', false],
  ['<?xml version="1.0"', false],
  ['<!doctype svgs><svg>', false],
  ['<header>', false],
  ['Use <html> like this.', false],
  ['', false],
])('%j: %s', (text, expected) => {
  expect(startsAsPage(text)).toBe(expected)
})

test.each(['<!--' + '--><!--'.repeat(580), '<!---->'.repeat(580), '<?xml>'.repeat(680)])(
  'a text designed to be slow to read is read at once: %.14s',
  (text) => {
    const before = process.cpuUsage()
    expect(startsAsPage(text)).toBe(false)
    // Its processor time, in microseconds: a busy machine only makes it wait.
    expect(process.cpuUsage(before).user).toBeLessThan(50_000)
  },
)
