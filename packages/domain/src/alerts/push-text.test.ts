import { expect, test } from 'vitest'
import { describePush } from '#src/alerts/push-text.ts'

const names = ['Ninja Air Fryer', 'Cosori Air Fryer', 'Air fryer liners']

test.each([
  [
    { count: 1, keywords: ['air fryer'], names: names.slice(0, 1) },
    {
      title: 'New offer for ‘air fryer’',
      body: 'Ninja Air Fryer',
      url: '/dashboard/find?search=air%20fryer',
    },
  ],
  [
    { count: 3, keywords: ['air fryer'], names },
    {
      title: '3 new offers for ‘air fryer’',
      body: 'Ninja Air Fryer, Cosori Air Fryer, Air fryer liners',
    },
  ],
  [
    { count: 12, keywords: ['lamp', 'air fryer'], names },
    {
      title: '12 new offers for your alerts',
      body: 'Ninja Air Fryer, Cosori Air Fryer, Air fryer liners and 9 more',
      url: '/dashboard/find?view=found',
      tag: 'alerts air fryer, lamp',
    },
  ],
])('%j has a text', (content, text) => {
  expect(describePush({ countries: ['US'], ...content })).toMatchObject(text)
})

test('a long name is cut, and a hostile one becomes one line in one direction', () => {
  const long = describePush({
    count: 1,
    keywords: ['k'.repeat(100)],
    names: ['🧺'.repeat(500)],
    countries: [],
  })
  expect(Array.from(long.body)).toHaveLength(90)
  expect(long.body.endsWith('🧺…')).toBe(true)
  expect(Array.from(long.title).length).toBeLessThan(90)
  const hostile = describePush({
    count: 1,
    countries: [],
    keywords: ['a&b=c#d'],
    names: ['<b>\u202Egnp\nX\u0000'],
  })
  expect(hostile.body).toBe('<b> gnp X')
  expect(hostile.url).toBe('/dashboard/find?search=a%26b%3Dc%23d')
})

test.each([
  [[], ''],
  [['US'], ''],
  [['DE'], '&country=DE'],
  [['DE', 'US'], '&country=all'],
])('a message about offers of %j opens a search with %j', (countries, filter) => {
  const { url } = describePush({ count: 1, keywords: ['lamp'], names: ['Lamp'], countries })
  expect(url).toBe(`/dashboard/find?search=lamp${filter}`)
})
