import { expect, it } from 'vitest'
import { shortName } from '#src/products/short-name.ts'

it.each([
  ['Weekly Planner', 'Weekly Planner'],
  ['  Weekly \n Planner ', 'Weekly Planner'],
  ['', ''],
  ['Stainless Steel Bottle, 32 oz', 'Stainless Steel…'],
  ['Stainless Steel Cup for Camping', 'Stainless Steel Cup…'],
  ['Stainless Steels - Cup for Camping', 'Stainless Steels…'],
  ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschifffah…'],
  ['A Donaudampfschifffahrtsgesellschaft', 'A Donaudampfschifff…'],
  // A family of four people is one letter.
  ['👨‍👩‍👧‍👦'.repeat(21), `${'👨‍👩‍👧‍👦'.repeat(19)}…`],
  ['👨‍👩‍👧‍👦'.repeat(20), '👨‍👩‍👧‍👦'.repeat(20)],
])('%j in 20 letters is %j', (name, short) => {
  expect(shortName(name, 20)).toBe(short)
})
