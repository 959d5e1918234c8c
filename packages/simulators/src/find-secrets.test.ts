import { expect, test } from 'vitest'
import { findSecrets } from '#src/find-secrets.ts'

const secret = 'v^1.1#canary/access+&<"=='

const base64 = (text: string, encoding: 'base64' | 'base64url' = 'base64') =>
  Buffer.from(text).toString(encoding)

test.each([
  ['as it is', `Bearer ${secret}`],
  ['in small letters', secret.toLowerCase()],
  ['in an address', `?token=${encodeURIComponent(secret)}`],
  ['in a form', new URLSearchParams({ token: secret }).toString()],
  ['in JSON', JSON.stringify({ secret })],
  ['in a page', 'v^1.1#canary/access+&amp;&lt;"=='],
  ['as hex', Buffer.from(secret).toString('hex').toUpperCase()],
  ['in base64', base64(secret)],
  ['in base64 behind one character', base64(`:${secret}`)],
  ['in base64 behind two, with more at its end', base64(`id${secret}, and more`)],
  ['in base64 of addresses', base64(`id:${secret}`, 'base64url')],
  ['in base64 in an address', encodeURIComponent(base64(`i:${secret}`))],
  ['cut at its end', secret.slice(0, 14)],
  ['cut at its begin', secret.slice(-14)],
])('a secret is found %s', (_, text) => {
  const content = `words before ${text} words behind`
  expect(findSecrets([['log', content]], [secret])).toEqual(['log: v^1.1#canary…'])
  expect(findSecrets([['file', Buffer.from(content)]], [secret])).toHaveLength(1)
})

test('other texts contain none, and each place is named once', () => {
  const other = 'v^1.1#another: no canary'
  expect(findSecrets([['log', other]], [secret])).toEqual([])
  const places = [
    ['a', `${secret} ${base64(secret)}`],
    ['b', 'nothing'],
    ['c', secret],
  ] as const
  expect(findSecrets(places, [secret])).toEqual(['a: v^1.1#canary…', 'c: v^1.1#canary…'])
  expect(() => findSecrets([], ['short'])).toThrow('short')
})
