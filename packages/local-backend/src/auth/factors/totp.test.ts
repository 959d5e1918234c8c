import { describe, expect, test } from 'vitest'
import { describeSecret, findStep, generateSecret } from '#src/auth/factors/totp.ts'

/** The secret of RFC 6238's appendix B, in base32, and the last six digits of its codes. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('of second %i is the standard’s', (second, code) => {
    expect(findStep(RFC_SECRET, code, second * 1000)).toBe(Math.floor(second / 30))
  })

  test.each([
    [-61, null],
    [-31, null],
    [-30, 37_037_037],
    [0, 37_037_037],
    [29, 37_037_037],
    [59, 37_037_037],
    [60, null],
  ])('is accepted %i seconds from the start of its step as step %s', (away, step) => {
    const code = '050471'
    const start = 37_037_037 * 30
    expect(findStep(RFC_SECRET, code, (start + away) * 1000)).toBe(step)
  })

  test.each(['', '05047', '0050471', '050 471', '05047a', '٠٥٠٤٧١'])(
    'that reads %j is wrong',
    (code) => {
      expect(findStep(RFC_SECRET, code, 1_111_111_111_000)).toBeNull()
    },
  )
})

test('a secret has 160 random bits in base32', () => {
  const secrets = new Set(Array.from({ length: 100 }, generateSecret))
  expect(secrets.size).toBe(100)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('the address for authenticators names the account, also with unusual characters', () => {
  const uri = new URL(describeSecret(RFC_SECRET, 'Müller & Söhne: Laden', 'a+b@example.com'))
  expect(decodeURIComponent(uri.pathname)).toBe('/Müller & Söhne: Laden:a+b@example.com')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Müller & Söhne: Laden',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
