import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { isRefusedValue, isUnreadable } from '#src/realtime/is-refused-value.ts'

function makeError(code: string): DatabaseError {
  const error = new DatabaseError('refused', 0, 'error')
  error.code = code
  return error
}

test.for([
  ['a value that is no uuid', makeError('22P02'), true],
  ['a pattern that cannot be read', makeError('2201B'), true],
  ['a pattern that takes too long', makeError('57014'), true],
  ['a database that is shutting down', makeError('57P01'), false],
  ['too many connections', makeError('53300'), false],
  ['a pool that had no connection in time', new Error('timeout exceeded'), false],
] as const)('whether PostgreSQL refused the value: %s', ([, error, isRefused]) => {
  expect(isRefusedValue(error)).toBe(isRefused)
})

test.for([
  ['a text with a NUL', makeError('22021'), true],
  ['a policy that fails', makeError('42501'), false],
  ['a database that is shutting down', makeError('57P01'), false],
] as const)('whether %s is the fault of its sender alone', ([, error, isFault]) => {
  expect(isUnreadable(error)).toBe(isFault)
})
