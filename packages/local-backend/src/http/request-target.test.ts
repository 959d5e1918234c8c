import { expect, test } from 'vitest'
import { readTarget } from '#src/http/request-target.ts'

test.each([
  ['/rest/v1/things?a=b?c', '/rest/v1/things', 'a=b?c'],
  ['/rest/v1', '/rest/v1', ''],
  ['http://localhost:3000/rest/v1?x', '/rest/v1', 'x'],
  ['http://localhost:3000', '', ''],
  ['/http://a/b', '/http://a/b', ''],
  ['*', '*', ''],
])('%s', (url, path, query) => {
  expect(readTarget(url)).toEqual({ path, query })
})
