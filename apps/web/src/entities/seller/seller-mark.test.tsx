import { expect, it } from 'vitest'
import { initialsOf } from '#src/entities/seller/seller-mark.tsx'

it.each([
  ['harbour goods', 'HG'],
  ['Acme', 'A'],
  ['the great (EU) store', 'TS'],
  ['(eu) shop', 'ES'],
  ['🔥 Hot Deals 🔥', 'HD'],
  ['深圳 数码', '深数'],
  ['st. ives', 'SI'],
  ['🔥', ''],
])('%j is marked by %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
