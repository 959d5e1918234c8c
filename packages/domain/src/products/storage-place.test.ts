import { expect, it } from 'vitest'
import {
  MAX_STORAGE_PLACE,
  placesInUse,
  storagePlaceProblem,
  tidyStoragePlace,
} from '#src/products/storage-place.ts'

it.each([
  ['Box 3', 'Box 3'],
  ['  Shelf \t A\r\nleft ', 'Shelf A left'],
  ['a\u0000b\u009Fc', 'a b c'],
  ['a\u00A0b\u2028c\uFEFF', 'a b c'],
  ['רף 3', 'רף 3'],
  ['a\uD800', 'a\uFFFD'],
  ['', null],
  [' \n ', null],
])('the place %j is stored as %j', (typed, stored) => {
  expect(tidyStoragePlace(typed)).toBe(stored)
})

it('a place has up to 60 characters, spaces around it not counted', () => {
  expect(storagePlaceProblem(` ${'👍'.repeat(MAX_STORAGE_PLACE)} `)).toBeNull()
  expect(storagePlaceProblem('')).toBeNull()
  expect(storagePlaceProblem('a'.repeat(61))).toBe('This place has 61 characters. Use up to 60.')
})

const kept = (storage_place: string | null, day: number) => ({
  storage_place,
  updated_at: `2026-05-0${day}T00:00:00Z`,
})

it('places in use are those of the last changed products first, each once', () => {
  const products = [
    kept('box 3', 2),
    kept('Shelf A', 3),
    kept(null, 9),
    kept('Box 3', 5),
    kept('BOX 3', 1),
    kept('Attic', 4),
  ]
  expect(placesInUse(products)).toEqual(['Box 3', 'Attic', 'Shelf A'])
})
