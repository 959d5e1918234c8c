import { expect, test } from 'vitest'
import { seal, unseal } from '#src/auth/tokens/seal.ts'

test.each(['', 'a token', 'ä😀'.repeat(2000)])('encrypted text is decrypted: %s', (text) => {
  const sealed = seal(text, 'secret')
  expect(unseal(sealed, 'secret')).toBe(text)
  expect(seal(text, 'secret')).not.toBe(sealed)
})

test('another secret decrypts nothing, and changed text is refused', () => {
  const sealed = seal('a token', 'secret')
  const changed = Buffer.from(sealed, 'base64url')
  changed[14] = (changed[14] ?? 0) ^ 1
  expect(() => unseal(sealed, 'another')).toThrow('unable to authenticate')
  expect(() => unseal(changed.toString('base64url'), 'secret')).toThrow('unable to authenticate')
  expect(() => unseal('', 'secret')).toThrow('Invalid initialization vector')
})
