import { expect, test } from 'vitest'
import { drawQrCode } from '#src/auth/factors/draw-qr-code.ts'

const text = `otpauth://totp/${'i'.repeat(64)}:${'a'.repeat(190)}?issuer=${'%C3%BC'.repeat(64)}&secret=${'A'.repeat(32)}`

test('a QR code works in a data address without changes', async () => {
  const svg = await drawQrCode(text)
  expect(svg).toMatch(/^<svg [^>]+>.*<\/svg>$/)
  expect(svg).not.toMatch(/[#%\n]/)
})

test('a QR code has a white border and the mark of its top left corner', async () => {
  const svg = await drawQrCode('otpauth://totp/a')
  const [, side = ''] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? []
  const dark = new Set([...svg.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x} ${y}`))
  const row = (y: number) =>
    Array.from({ length: 8 }, (_, x) => (dark.has(`${x + 4} ${y + 4}`) ? 'x' : '.')).join('')
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(row)).toEqual([
    'xxxxxxx.',
    'x.....x.',
    'x.xxx.x.',
    'x.xxx.x.',
    'x.xxx.x.',
    'x.....x.',
    'xxxxxxx.',
    '........',
  ])
  for (const place of dark) {
    for (const coordinate of place.split(' ').map(Number)) {
      expect(coordinate).toBeGreaterThanOrEqual(4)
      expect(coordinate).toBeLessThan(Number(side) - 4)
    }
  }
})
