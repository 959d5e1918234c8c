import { expect, test } from 'vitest'
import { isLoopback } from '#src/http/is-loopback.ts'

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.4', false],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
])('listening on %s: loopback is %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
