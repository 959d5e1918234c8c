import { expect, test } from 'vitest'
import { withoutValues } from '#src/log-without-values.ts'

function write(reason: string): unknown {
  const events: unknown[] = []
  const keep = (_event: string, fields?: Record<string, unknown>) => events.push(fields?.['reason'])
  withoutValues({ info: keep, warn: keep, error: keep }).error('something.failed', { reason })
  return events[0]
}

test.each([
  ['550 5.1.1 <bob@example.com>: no such user', '550 5.1.1 <(address)>: no such user'],
  ['Key (email)=(bob@example.com) already exists', 'Key (email)=(value) already exists'],
  ['Key (name)=(Bob Meyer) already exists', 'Key (name)=(value) already exists'],
  [
    'invalid input syntax for type uuid: "Bob Meyer"',
    'invalid input syntax for type uuid: (value)',
  ],
  [
    "ENOENT: no such file or directory, open '/data/x.pdf'",
    'ENOENT: no such file or directory, open (value)',
  ],
  ['bad token eyJhbGciOi.eyJzdWIi.c2ln', 'bad token (token)'],
  ['unknown key sb_secret_abc-DEF_1', 'unknown key (key)'],
])('sent values are removed from: %s', (reason, left) => {
  expect(write(reason)).toBe(left)
})

test.each([
  'duplicate key value violates unique constraint "people_email_key"',
  'connect ECONNREFUSED /srv/data/run/.s.PGSQL.5432',
  'the database system is starting up',
  'Query read timeout',
])('the cause stays: %s', (reason) => {
  expect(write(reason)).toBe(reason)
})
