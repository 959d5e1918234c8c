import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { describeError } from '#src/describe-error.ts'
import { AppError } from '#src/http/app-error.ts'

function refuseDuplicate(): DatabaseError {
  const words = 'duplicate key value: bob@example.com'
  return Object.assign(new DatabaseError(words, words.length, 'error'), {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(bob@example.com) already exists.',
    table: 'people',
    constraint: 'people_email_key',
  })
}

test('an error of PostgreSQL is named by code, table and constraint, without the values that it repeats', () => {
  const described = describeError(refuseDuplicate())
  expect(described).toMatchObject({
    type: 'DatabaseError',
    code: '23505',
    table: 'people',
    constraint: 'people_email_key',
  })
  expect(JSON.stringify(described)).not.toContain('bob')
})

test('the cause of an error is described the same way, however deep it lies', () => {
  const outer = new AppError('unavailable', 'Please try again.', { cause: refuseDuplicate() })
  const described = describeError(new Error('A job failed', { cause: outer }))
  expect(described).toMatchObject({
    message: 'A job failed',
    cause: { type: 'AppError', message: 'Please try again.', cause: { code: '23505' } },
  })
  expect(JSON.stringify(described)).not.toContain('bob')
})

test('where an error came from is kept', () => {
  const { stack } = describeError(new Error('line one\nline two'))
  expect(JSON.stringify(stack)).toContain('describe-error.test.ts')
  expect(JSON.stringify(stack)).not.toContain('line two')
})
