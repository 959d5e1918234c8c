import { describe, expect, test } from 'vitest'
import {
  forcesOnboarding,
  isNewAccount,
  isOnboardingDue,
  isSignUpReturn,
  withoutForcedOnboarding,
} from '#src/accounts/onboarding.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('an account is new', () => {
  test.each([
    ['made this moment', { created_at: '2026-11-21T12:00:00Z' }, true],
    ['made 59.999 s ago', { created_at: '2026-11-21T11:59:00.001Z' }, true],
    ['made 60 s ago', { created_at: '2026-11-21T11:59:00Z' }, false],
    ['made on a server whose clock is ahead', { created_at: '2026-11-21T12:00:05Z' }, true],
    ['without a time', {}, true],
    [
      'made yesterday, confirmed 10 s ago',
      { created_at: '2026-11-20T12:00:00Z', email_confirmed_at: '2026-11-21T11:59:50Z' },
      true,
    ],
    [
      'made and confirmed yesterday',
      { created_at: '2026-11-20T12:00:00Z', email_confirmed_at: '2026-11-20T12:01:00Z' },
      false,
    ],
  ])('%s', (_case, account, expected) => {
    expect(isNewAccount(account, now)).toBe(expected)
  })
})

describe('the introduction opens', () => {
  const nothing = { isForced: false, isFlagged: false, isNew: false, isSeen: false }
  test.each([
    ['for nobody who was not flagged', {}, false],
    ['for a new account', { isNew: true }, true],
    ['when flagged at sign-in', { isFlagged: true }, true],
    ['not for a new account that has closed it', { isNew: true, isSeen: true }, false],
    ['not when flagged on a second device', { isFlagged: true, isSeen: true }, false],
    ['when forced, whatever was seen', { isForced: true, isSeen: true }, true],
  ])('%s', (_case, part, expected) => {
    expect(isOnboardingDue({ ...nothing, ...part })).toBe(expected)
  })
})

test.each([
  ['?force_onboarding=true', true],
  ['?seller=a&force_onboarding=true', true],
  ['?force_onboarding=1', false],
  ['?force_onboarding=false', false],
  ['', false],
])('%j requests the introduction: %s', (search, expected) => {
  expect(forcesOnboarding(search)).toBe(expected)
})

test.each([
  ['?force_onboarding=true', ''],
  ['?search=lamp&force_onboarding=true', '?search=lamp'],
  ['', ''],
])('%j without the request is %j', (search, rest) => {
  expect(withoutForcedOnboarding(search)).toBe(rest)
})

test.each([
  ['?signup_mode=true&ref=harbour', true],
  ['?signup_mode=false', false],
  ['?code=abc', false],
])('%j returns from signing up: %s', (search, expected) => {
  expect(isSignUpReturn(search)).toBe(expected)
})
