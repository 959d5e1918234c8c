import { OTHER_STATUS_WORDS } from '#src/imports/status-words-other.ts'
import { expect, it } from 'vitest'
import { PRODUCT_STATUSES, labelOfStatus } from '#src/products/lifecycle.ts'
import { statusOfDates, statusOfWord } from '#src/imports/status-words.ts'

it.each(PRODUCT_STATUSES)('%s is recognized by its label and its own word', (status) => {
  expect(statusOfWord(labelOfStatus(status))).toBe(status)
  expect(statusOfWord(status.toUpperCase())).toBe(status)
})

it.each([
  ['Refunded!', 'paid'],
  ['on-the-way', 'ordered'],
  ['Review live', 'published'],
  ['on -- the way', 'ordered'],
  ['nonsense', null],
  ['souhaite', 'wishlist'],
  ['RECU', 'received'],
  ['ordered twice', null],
  // A cell of signs alone says nothing.
  ['...', null],
])('%s means %s', (word, status) => {
  expect(statusOfWord(word)).toBe(status)
})

it.each(
  PRODUCT_STATUSES.flatMap((status) =>
    OTHER_STATUS_WORDS[status].map((word) => [word, status] as const),
  ),
)('%s, in another language, means %s', (word, status) => {
  expect(statusOfWord(word)).toBe(status)
  expect(statusOfWord(word.toUpperCase())).toBe(status)
})

it.each([
  ['wishlist', ['wish list', 'wanted', 'to order', 'not ordered']],
  ['ordered', ['purchased', 'bought', 'shipped', 'in transit', 'pending']],
  ['received', ['delivered', 'arrived', 'to review']],
  ['reviewed', ['review written', 'submitted', 'awaiting approval']],
  ['published', ['live', 'approved', 'awaiting refund']],
  ['paid', ['refunded', 'refund received', 'reimbursed', 'closed']],
])('%s has other words: %j', (status, words) => {
  expect(words.map(statusOfWord)).toEqual(words.map(() => status))
})

it.each([
  ['wishlist', ['Wunschliste', 'à commander', 'por pedir', 'da ordinare']],
  ['ordered', ['bestellt', 'expédié', 'en camino', 'in arrivo']],
  ['received', ['geliefert', 'reçu', 'entregado', 'ricevuto']],
  ['reviewed', ['rezensiert', 'avis envoyé', 'reseñado', 'recensito']],
  ['published', ['freigeschaltet', 'en ligne', 'publicado', 'pubblicata']],
  ['paid', ['erstattet', 'remboursé', 'pagado', 'rimborsato']],
])('%s is %j in German, French, Spanish and Italian', (status, words) => {
  expect(words.map(statusOfWord)).toEqual(words.map(() => status))
})

it.each([
  [{}, 'ordered'],
  [{ order_date: '2025-01-01', received_date: '2025-01-05' }, 'received'],
  [{ reviewed_date: '2025-01-09', published_date: null, paid_date: null }, 'reviewed'],
  [{ published_date: '2025-01-09', reviewed_date: '2025-02-09' }, 'published'],
  [{ paid_date: '2025-01-01' }, 'paid'],
])('the dates %j alone say %s', (dates, status) => {
  expect(statusOfDates(dates)).toBe(status)
})
