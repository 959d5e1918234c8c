import { expect, test } from 'vitest'
import { safeReturnPath } from './safe-return-path.ts'

const origin = 'https://sampletrail.test'

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/products?status=ordered#top', '/dashboard/products?status=ordered#top'],
  ['/settings/account', '/settings/account'],
  ['/authors', '/authors'],
])('%s is a place to return to', (wanted, path) => {
  expect(safeReturnPath(wanted, origin)).toBe(path)
})

test.each([
  'https://evil.test/dashboard',
  '//evil.test',
  '//evil.test/dashboard',
  '/\\evil.test',
  '/.//evil.test',
  '/x/..//evil.test',
  '/%2e%2e//evil.test',
  '/./\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  'dashboard',
  '',
  '/',
  '/auth?mode=login',
  '/auth/callback',
  '/reset-password',
  '/x/../auth',
  undefined,
  42,
])('%j is not', (wanted) => {
  expect(safeReturnPath(wanted, origin)).toBeUndefined()
})
