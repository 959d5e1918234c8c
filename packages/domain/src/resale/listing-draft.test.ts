import { expect, test } from 'vitest'
import {
  changesOf,
  EMPTY_LISTING_DRAFT,
  fieldsThatFit,
  followCondition,
  isTyped,
  type ListingDefaults,
  showDraft,
  unsentFields,
} from '#src/resale/listing-draft.ts'

const defaults: ListingDefaults = {
  title: 'Desk lamp',
  price: '20.00',
  condition: 'NEW',
  category: null,
  describe: (condition) => `It is ${condition}.`,
}
const shown = showDraft(EMPTY_LISTING_DRAFT, defaults)

test('a form without a draft follows the product', () => {
  expect(shown).toEqual({
    title: 'Desk lamp',
    description: 'It is NEW.',
    price: '20.00',
    condition: 'NEW',
    category: null,
  })
  expect(isTyped(EMPTY_LISTING_DRAFT)).toBe(false)
})

test('a form shows what was typed, and describes the chosen condition', () => {
  const draft = {
    ...EMPTY_LISTING_DRAFT,
    price: '',
    condition: 'USED_FAIR',
    category_id: '112581',
    category_name: 'Home > Lamps',
  } as const
  expect(showDraft(draft, defaults)).toEqual({
    title: 'Desk lamp',
    description: 'It is USED_FAIR.',
    price: '',
    condition: 'USED_FAIR',
    category: { id: '112581', name: 'Home > Lamps' },
  })
  expect(isTyped(draft)).toBe(true)
})

test('only changed fields are changes', () => {
  expect(changesOf(shown, shown, defaults)).toEqual({})
  expect(changesOf(shown, { ...shown, price: '' }, defaults)).toEqual({ price: '' })
  const category = { id: '1', name: 'Lamps' }
  expect(changesOf(shown, { ...shown, category }, defaults)).toEqual({
    category_id: '1',
    category_name: 'Lamps',
  })
})

test('a field that equals the product again follows it', () => {
  const typed = { ...shown, title: 'Lamp', description: 'Mine', condition: 'LIKE_NEW' } as const
  expect(changesOf(typed, { ...shown, title: 'Other' }, defaults)).toEqual({
    title: 'Other',
    description: null,
    condition: null,
  })
})

test('a proposed category is shown until somebody chooses another', () => {
  const proposed = { ...defaults, category: { id: '1', name: 'Lamps' } }
  const before = showDraft(EMPTY_LISTING_DRAFT, proposed)
  expect(before.category).toEqual({ id: '1', name: 'Lamps' })
  const category = { id: '2', name: 'Table Lamps' }
  const chosen = { category_id: '2', category_name: 'Table Lamps' }
  expect(changesOf(before, { ...before, category }, proposed)).toEqual(chosen)
  expect(showDraft({ ...EMPTY_LISTING_DRAFT, ...chosen }, proposed).category).toEqual(category)
  expect(changesOf({ ...before, category }, before, proposed)).toEqual({
    category_id: null,
    category_name: null,
  })
})

test('the description follows the condition until somebody types', () => {
  const used = { ...shown, condition: 'LIKE_NEW' } as const
  expect(followCondition(shown, used, defaults)).toBe('It is LIKE_NEW.')
  expect(followCondition(shown, { ...used, description: 'Mine' }, defaults)).toBeNull()
  expect(followCondition(shown, shown, defaults)).toBeNull()
  const followed = { ...used, description: 'It is LIKE_NEW.' }
  expect(changesOf(shown, followed, defaults)).toEqual({ condition: 'LIKE_NEW', description: null })
})

test('text that is too long for the account is left out', () => {
  expect(fieldsThatFit({ title: 'x'.repeat(500), price: '1'.repeat(41) })).toEqual({
    title: 'x'.repeat(500),
  })
  expect(fieldsThatFit({ title: 'x'.repeat(501), price: null })).toEqual({ price: null })
})

test('photos are no typed text, and are kept up to 12', () => {
  const photos = Array.from({ length: 13 }, (_, place) => `me/${place}.jpg`)
  expect(isTyped({ ...EMPTY_LISTING_DRAFT, photos })).toBe(false)
  expect(fieldsThatFit({ photos, price: '5' })).toEqual({ price: '5' })
  expect(fieldsThatFit({ photos: photos.slice(1) })).toEqual({ photos: photos.slice(1) })
})

test('what was changed since it was sent is still to be sent', () => {
  const changed = { title: 'Lamp', price: '5', photos: ['a', 'b'], condition: null }
  expect(unsentFields(changed, { ...changed, photos: ['a', 'b'] })).toEqual({})
  expect(unsentFields(changed, { title: 'Lam', price: '5', photos: ['b', 'a'] })).toEqual({
    title: 'Lamp',
    photos: ['a', 'b'],
    condition: null,
  })
})
