import { expect, test } from 'vitest'
import { createSealer } from '#src/secrets/seal-text.ts'

const key = 'sb_secret_of_this_installation'
const canary = 'v^1.1#canary-token'

test('an encrypted text opens only for its owner, purpose and key, and unchanged', () => {
  const sealer = createSealer(key, 'ebay tokens')
  const sealed = sealer.seal(canary, 'ada')
  expect(sealed).not.toContain('canary')
  expect(sealer.seal(canary, 'ada')).not.toBe(sealed)
  expect(sealer.open(sealed, 'ada')).toBe(canary)
  expect(createSealer(key, 'ebay tokens').open(sealed, 'ada')).toBe(canary)
  expect(sealer.open(sealed, 'eve')).toBeNull()
  expect(createSealer(key, 'others').open(sealed, 'ada')).toBeNull()
  expect(createSealer('sb_secret_other', 'ebay tokens').open(sealed, 'ada')).toBeNull()
  const end = sealed.at(-1) === 'A' ? 'Q' : 'A'
  for (const wrong of ['', 'v1.', canary, `v2${sealed.slice(2)}`, `${sealed.slice(0, -1)}${end}`]) {
    expect(sealer.open(wrong, 'ada')).toBeNull()
  }
})
