import { expect, it } from 'vitest'
import { createCaseTokens, hashCaseToken } from '#src/commands/cases/case-tokens.ts'

const tokens = createCaseTokens('sb_secret_x')
const id = '0b8f6c3e-6f5b-4a53-9a39-0d7d2c1f5a11'
const noon = new Date('2026-03-05T12:00:00Z')
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

it('a link has the same token in every server of an installation, and another one elsewhere', () => {
  const token = tokens.tokenOf(id)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(createCaseTokens('sb_secret_x').tokenOf(id)).toBe(token)
  expect(createCaseTokens('sb_secret_y').tokenOf(id)).not.toBe(token)
  expect(tokens.tokenOf(id.replace('0', '1'))).not.toBe(token)
  expect(hashCaseToken(token)).toHaveLength(32)
})

it.each([
  ['at once', 0, true],
  ['after ten minutes less a second', 599, true],
  ['after ten minutes', 600, false],
  ['an hour later', 3600, false],
  ['on a server whose clock is a minute behind', -60, true],
  ['on a server whose clock is an hour behind', -3600, false],
])('a picture’s address is valid %s: %j', (_, seconds, isValid) => {
  expect(tokens.open(tokens.seal(id, noon), after(seconds))).toBe(isValid ? id : null)
})

it('an address that was changed anywhere leads nowhere', () => {
  const sealed = tokens.seal(id, noon)
  for (let place = 0; place < sealed.length; place += 1) {
    const other = sealed[place] === 'A' ? 'B' : 'A'
    expect(tokens.open(sealed.slice(0, place) + other + sealed.slice(place + 1), noon)).toBeNull()
  }
  for (const wrong of [
    '',
    'x',
    `${sealed}A`,
    `${sealed}=`,
    sealed.slice(1),
    `${sealed}%`,
    '🎁'.repeat(48),
  ]) {
    expect(tokens.open(wrong, noon)).toBeNull()
  }
  expect(createCaseTokens('sb_secret_y').open(sealed, noon)).toBeNull()
})
