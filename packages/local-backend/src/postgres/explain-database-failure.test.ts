import { expect, test } from 'vitest'
import { BackendStartError } from '#src/errors.ts'
import { explainDatabaseFailure } from '#src/postgres/explain-database-failure.ts'

const answer = (code: string, message: string) =>
  Object.assign(new Error(message), { severity: 'FATAL', code, detail: 'It was there yesterday.' })

test.each([
  ['3D000', 'database "postgres" does not exist', /is damaged:\n.*does not exist.*yesterday/],
  ['XX001', 'invalid page in block 0', /is damaged:\n.*invalid page/],
  ['XX002', 'index is broken', /is damaged/],
  ['58P01', 'could not open file "base/5/1259"', /is damaged/],
  ['28P01', 'password authentication failed', /keys in \/srv\/data do not belong/],
  ['53100', 'could not extend file', /disk .* is full/],
])(
  '%s at the start is explained with a message that says what to do',
  (code, message, expected) => {
    for (const error of [
      answer(code, message),
      new Error('010_auth.sql failed', { cause: answer(code, message) }),
    ]) {
      const explained = explainDatabaseFailure('/srv/data', error)
      expect(explained).toBeInstanceOf(BackendStartError)
      expect(explained).toMatchObject({
        message: expect.stringMatching(expected),
        advice: expect.stringMatching(/backup|space/),
      })
    }
  },
)

test('an error that is no damage keeps its own words', () => {
  for (const error of [answer('42601', 'syntax error'), new Error('other'), 'text']) {
    expect(explainDatabaseFailure('/srv/data', error)).toBe(error)
  }
})
