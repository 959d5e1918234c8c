import { expect, it } from 'vitest'
import { boxesText, foundText } from '#src/cases/blackout-words.ts'

it.each([
  [0, 'No boxes'],
  [1, '1 box'],
  [300, '300 boxes'],
])('%i boxes', (count, boxes) => expect(boxesText(count)).toBe(boxes))

it.each([
  [0, 0, /^We found nothing private/u],
  [1, 1, /^1 private part found/u],
  [300, 300, /^300 private parts found/u],
  // Boxes cover the others already.
  [5, 2, /^2 private parts found/u],
  [5, 0, /^Your boxes cover everything private that we found\./u],
])('of %i parts %i are new', (found, added, text) =>
  expect(foundText({ found, added, unread: [] })).toMatch(text),
)

it.each([
  [[3], / Page 3 was not checked: /u],
  [[3, 4], / Pages 3, 4 were not checked: /u],
])('pages %j that were not read are named', (unread, text) => {
  expect(foundText({ found: 0, added: 0, unread })).toMatch(text)
  expect(foundText({ found: 2, added: 2, unread })).toMatch(text)
})
