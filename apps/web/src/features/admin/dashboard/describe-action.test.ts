import { expect, test } from 'vitest'
import { describeAction } from '#src/features/admin/dashboard/describe-action.ts'

test.each([
  ['admin.grant', null, 'Made somebody an admin, by a command'],
  ['seller.add', 'me', 'Added a seller, by you'],
  ['subscription.set', 'her', 'Changed a subscription, by another admin'],
  ['offer.update', 'me', 'Changed an offer, by you'],
  ['storage.sweep', null, 'storage.sweep, by a command'],
])('%s of %s', (action, actor, words) => {
  expect(describeAction(action, actor, 'me')).toBe(words)
})
