import { expect, test } from 'vitest'
import { findFailedSignIn } from '#src/lib/failed-sign-in.ts'

const failure = 'error=invalid_request&error_code=bad_oauth_state&error_description=Lost'

test('a failed sign-in is shown by the callback screen', () => {
  expect(findFailedSignIn({ search: `?${failure}`, hash: `#${failure}` })).toBe(
    `/auth/callback?${failure}#${failure}`,
  )
})

test.each([
  ['', ''],
  ['?ref=abc', '#pricing'],
  [`?${failure}`, ''],
])('any other visit is not redirected: %j %j', (search, hash) => {
  expect(findFailedSignIn({ search, hash })).toBeUndefined()
})
