import { expect, test } from 'vitest'
import { ACTION_WORDS, GONE_ID } from '#src/features/admin/dashboard/describe-action.ts'
import { knowsAction, tellEntry, type ToldEntry } from '#src/features/admin/log/log-sentence.ts'

const tell = (action: string, given: Partial<ToldEntry> = {}) => {
  const { before, target, after } = tellEntry({
    action,
    target_type: action.split('.')[0] ?? '',
    target_id: null,
    target_name: null,
    details: {},
    ...given,
  })
  return `Anna ${before}${target ?? ''}${after}`
}
const ben = { target_type: 'user', target_name: 'ben@x' }
const lamp = { target_name: 'Lamp' }

test('every action that is recorded has a sentence', () => {
  expect(Object.keys(ACTION_WORDS).filter((action) => !knowsAction(action))).toEqual([])
})

test.each<[string, Partial<ToldEntry>, string]>([
  ['admin.grant', ben, 'Anna made ben@x an admin'],
  ['admin.revoke', ben, 'Anna removed admin rights from ben@x'],
  ['vip.grant', ben, 'Anna made ben@x a VIP'],
  ['vip.revoke', ben, 'Anna removed VIP from ben@x'],
  ['user.delete', { target_id: GONE_ID }, 'Anna deleted an account'],
  ['subscription.set', { ...ben, details: { choice: 'pro' } }, 'Anna gave ben@x Pro'],
  [
    'subscription.set',
    { ...ben, details: { choice: 'free', trial_end: null } },
    'Anna changed the plan of ben@x to Basic',
  ],
  ['subscription.set', { ...ben, details: { choice: 'new' } }, 'Anna changed the plan of ben@x'],
  ['subscription.end', ben, 'Anna ended the paid subscription of ben@x at once'],
  [
    'subscription.cancel',
    ben,
    'Anna cancelled the paid subscription of ben@x at the end of its period',
  ],
  ['password.reset', ben, 'Anna sent ben@x a password reset email'],
  ['second_factor.removed', ben, 'Anna turned off two-factor authentication for ben@x'],
  ['plan.update', { details: { tier: 'pro' } }, 'Anna changed the plan Pro'],
  ['settings.update', {}, 'Anna changed the settings'],
  ['seller.add', lamp, 'Anna added the seller Lamp'],
  ['seller.update', lamp, 'Anna changed the seller Lamp'],
  [
    'seller.update',
    { ...lamp, details: { fields: ['is_active'], is_active: false } },
    'Anna deactivated the seller Lamp',
  ],
  [
    'seller.update',
    { ...lamp, details: { fields: ['is_active', 'name'], is_active: false } },
    'Anna changed the seller Lamp',
  ],
  ['seller.delete', { details: { name: 'Lamp' } }, 'Anna deleted the seller Lamp'],
  ['seller.delete', {}, 'Anna deleted a seller'],
  ['offer.update', {}, 'Anna changed an offer'],
  ['vip.grant', { target_id: GONE_ID }, 'Anna made a deleted account a VIP'],
  ['plan.update', { details: { tier: 'free' } }, 'Anna changed the plan Basic'],
  ['offer.add', lamp, 'Anna added the offer Lamp'],
  ['offer.update', lamp, 'Anna changed the offer Lamp'],
  ['offer.release', lamp, 'Anna gave fields of the offer Lamp back to its source'],
  ['offer.delete', { details: { name: 'Lamp' } }, 'Anna deleted the offer Lamp'],
  [
    'offers.import',
    { details: { file: 'offers #2.csv' } },
    'Anna started an import of offers from offers #2.csv',
  ],
  ['offers.import_end', {}, 'Anna ended an import of offers'],
  ['ingest_key.make', { details: { source: 'mine' } }, 'Anna made a key for the source mine'],
  ['ingest_key.end', { details: { source: 'mine' } }, 'Anna ended a key of the source mine'],
  ['alert_mail.send_again', {}, 'Anna sent an alert email again that may have arrived'],
  ['alert_mail.drop', {}, 'Anna dropped an alert email that may have arrived'],
  ['job.retry', {}, 'Anna retried a failed job'],
  ['job.drop', {}, 'Anna dropped a failed job'],
  ['message.mark', { details: { state: 'answered' } }, 'Anna marked a message as answered'],
  ['message.mail_again', {}, 'Anna sent a message to the operator again'],
  ['message.delete', {}, 'Anna deleted a message'],
  ['storage.sweep', {}, 'Anna did ‘storage.sweep’'],
  ['storage.sweep', lamp, 'Anna did ‘storage.sweep’ to Lamp'],
])('%s with %j', (action, given, sentence) => {
  expect(tell(action, given)).toBe(sentence)
})

test('a trial has its end, in the time zone of the reader', () => {
  const trial_end = new Date(2026, 10, 30, 23, 59).toISOString()
  expect(tell('subscription.set', { ...ben, details: { choice: 'trial', trial_end } })).toMatch(
    /^Anna gave ben@x a trial of Pro until Nov 30, 2026, /,
  )
})
