import { expect, test } from 'vitest'
import { localOrigin } from '#src/http/local-origin.ts'

test('an origin is written as browsers write it', () => {
  expect(localOrigin(3000)).toBe('http://localhost:3000')
  expect(localOrigin(80)).toBe('http://localhost')
})
