import { expect, test } from 'vitest'
import {
  ACTION_WORDS,
  describeAction,
  GONE_ID,
} from '#src/features/admin/dashboard/describe-action.ts'

/** The code that writes entries of the audit log: the migrations, and our server's queries. */
const sources = import.meta.glob<string>(
  [
    '../../../../../../supabase/migrations/*.sql',
    '../../../../../server/src/**/*.ts',
    '!../../../../../server/src/**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Actions as they appear in the call that records them, or in the list of those that a function accepts. */
function readActions(source: string): string[] {
  const places = source.matchAll(/write_audit\([^;]{0,200}|p_action not in \([^)]*\)/g)
  return [...places].flatMap(([place]) =>
    [...place.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, name = '']) => name),
  )
}

test('every recorded action has words', () => {
  const actions = new Set(Object.values(sources).flatMap(readActions))
  expect([...actions]).toEqual(
    expect.arrayContaining(['admin.grant', 'vip.revoke', 'job.drop', 'second_factor.removed']),
  )
  expect([...actions].filter((action) => !(action in ACTION_WORDS))).toEqual([])
})

test.each([
  ['admin.grant', null, 'Made somebody an admin, by a command'],
  ['seller.add', 'me', 'Added a seller, by you'],
  ['subscription.set', 'her', 'Changed a subscription, by another admin'],
  ['offer.update', 'me', 'Changed an offer, by you'],
  ['job.drop', GONE_ID, 'Dropped a failed job, by a deleted account'],
  ['storage.sweep', null, 'storage.sweep, by a command'],
])('%s of %s', (action, actor, words) => {
  expect(describeAction(action, actor, 'me')).toBe(words)
})
