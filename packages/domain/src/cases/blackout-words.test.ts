import { expect, it } from 'vitest'
import { boxesText, foundText } from '#src/cases/blackout-words.ts'

it.each([
  [0, 'No boxes', /^Nothing private was found/u],
  [1, '1 box', /^1 private part found/u],
  [300, '300 boxes', /^300 private parts found/u],
])('%i boxes', (count, boxes, found) => {
  expect(boxesText(count)).toBe(boxes)
  expect(foundText(count, [])).toMatch(found)
})

it.each([
  [[3], / Page 3 took too long and was not read\.$/u],
  [[3, 4], / Pages 3, 4 took too long and were not read\.$/u],
])('pages %j that were not read are named', (unread, text) => {
  expect(foundText(0, unread)).toMatch(text)
  expect(foundText(2, unread)).toMatch(text)
})
