import { expect, it } from 'vitest'
import { PRODUCT_STATUSES, labelOfStatus } from '#src/products/lifecycle.ts'
import { statusOfWord } from '#src/imports/status-words.ts'

it.each(PRODUCT_STATUSES)('%s is recognized by its label and its own word', (status) => {
  expect(statusOfWord(labelOfStatus(status))).toBe(status)
  expect(statusOfWord(status.toUpperCase())).toBe(status)
})

it.each([
  ['Refunded!', 'paid'],
  ['on-the-way', 'ordered'],
  ['Review live', 'published'],
  ['nonsense', null],
])('%s means %s', (word, status) => {
  expect(statusOfWord(word)).toBe(status)
})
