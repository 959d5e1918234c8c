import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Files that read and then write, and the test that shows two at the same time: its file, and its title. */
const shown: Record<string, [file: string, title: string]> = {
  'auth/factors/challenge-factor.ts': [
    'auth/one-at-a-time',
    '%s waits for a change of the account',
  ],
  'auth/factors/enroll-factor.ts': ['auth/factors/enrollment', 'ten times at once with one name'],
  'auth/factors/verify-factor.ts': ['auth/factors/challenges', 'sent ten times at once'],
  'auth/factors/wrong-codes.ts': ['auth/factors/guessing', '100 codes at once checks ten'],
  'auth/openid/accept-identity.ts': [
    'auth/openid/sign-in',
    'ten times at once with one new person',
  ],
  'auth/openid/unlink-identity.ts': ['auth/one-at-a-time', 'of two ways to sign in'],
  'auth/routes/admin-factors.ts': ['auth/one-at-a-time', '%s waits for a change of the account'],
  'auth/routes/factors.ts': ['auth/one-at-a-time', '%s waits for a change of the account'],
  'auth/routes/sign-up.ts': [
    'auth/routes/sign-up-settings',
    'two sign-ups at once create one account',
  ],
  'auth/routes/token.ts': ['auth/one-at-a-time', 'a sign-in with the old password that comes'],
  'auth/sessions/end-sessions.ts': ['auth/one-at-a-time', 'signing out everywhere ends a session'],
  'auth/sessions/refresh-session.ts': [
    'auth/sessions/sessions',
    'with a token that was just replaced',
  ],
  'auth/tokens/flow-state.ts': ['auth/one-at-a-time', 'a code of a sign-in that is exchanged'],
  'auth/tokens/one-time-tokens.ts': ['auth/one-at-a-time', 'an emailed link that is opened'],
  'auth/tokens/take-code.ts': ['auth/one-at-a-time', 'an emailed code that is typed'],
  'backup/write-backup.ts': ['backup/backup', 'files of the snapshot are included'],
  'external/open-external.ts': ['external/open-external', 'two processes that start at once'],
  'external/stored-secrets.ts': ['external/open-external', 'two processes that start at once'],
  'migrate/run-bootstrap.ts': ['migrate/run-migrations', 'several servers that start at once'],
  'migrate/run-migrations.ts': ['migrate/run-migrations', 'several servers that start at once'],
  'storage/lock-removals.ts': ['backup/backup', 'files of the snapshot are included'],
  'storage/objects.ts': ['storage/interrupted', 'ten uploads of one name at once'],
}

/** Files that need no such test: the reason, in words. */
const without: Record<string, string[]> = {
  'Its callers hold the account, and their files are above.': [
    'auth/factors/rename-factor.ts',
    'auth/openid/identity-rows.ts',
    'auth/sessions/session-level.ts',
    'auth/tokens/accept-token.ts',
    'auth/users/change-email.ts',
    'auth/users/user.ts',
  ],
  'It hands what it found to functions that hold it, and their files are above.': [
    'auth/openid/link-identity.ts',
    'auth/routes/admin-users.ts',
    'auth/routes/callback.ts',
  ],
  'It adds rows with ids of their own; a foreign key refuses them for a session or a deleted account.':
    [
      'auth/sessions/continue-session.ts',
      'auth/sessions/create-session.ts',
      'auth/sessions/session-tokens.ts',
    ],
  'One statement decides and writes.': [
    'mailbox/mailbox.ts',
    'rest/sql/render-changes.ts',
    'storage/buckets.ts',
  ],
  'It moves data into a project that nobody else writes to.': [
    'move/carry-accounts.ts',
    'move/describe-files.ts',
    'move/open-target.ts',
  ],
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const writes =
  /\b(insert into|update (auth|local_backend|storage|supabase_migrations)\.|delete from)/
const locks = /\bfor update\b|advisory_|\b(lockUser|lockUserRow|waitForOthers)\(/

test('every file that reads and then writes, or takes a lock, has a test with two at once, or a reason', () => {
  const deciding = globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((file) => !/\.(test|fixture)\.ts$|^(testing|conformance)\//.test(file))
    .filter((file) => {
      const text = read(file)
      return locks.test(text) || (writes.test(text) && /\bselect\b/.test(text))
    })
  const entered = [...Object.keys(shown), ...Object.values(without).flat()]
  expect(entered.toSorted()).toEqual(deciding.toSorted())
})

test.each(Object.entries(shown))('the test of %s is there', (_file, [testFile, title]) => {
  expect(read(`${testFile}.test.ts`)).toContain(title)
})
