/** How long an account counts as new. docs/behaviour/onboarding.md */
const NEW_ACCOUNT_MS = 60_000

/** When an account began, from the auth service; instants are ISO texts. */
export type AccountBeginning = {
  created_at?: string | undefined
  email_confirmed_at?: string | undefined
}

/** The facts that decide whether the introduction opens. */
export type OnboardingQuestion = {
  /** Requested by `force_onboarding=true`, whatever was seen before. */
  isForced: boolean
  /** Flagged by signing up or signing in, and not closed on this device since. */
  isFlagged: boolean
  /** The account began a moment ago. */
  isNew: boolean
  /** This person closed it before, on any device. */
  isSeen: boolean
}

/** Whether the query of a page requests the introduction. */
export function forcesOnboarding(search: string): boolean {
  return new URLSearchParams(search).get('force_onboarding') === 'true'
}

/** A query without that request, with its question mark if something is left. */
export function withoutForcedOnboarding(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('force_onboarding')
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** Whether the callback belongs to a sign-up. */
export function isSignUpReturn(search: string): boolean {
  return new URLSearchParams(search).get('signup_mode') === 'true'
}

/**
 * Whether an account is less than 60 seconds old. It begins when its address is confirmed, which may be long after the form
 * was sent; without any time it counts as new.
 */
export function isNewAccount(account: AccountBeginning, now: Date): boolean {
  if (!account.created_at) return true
  const began = Math.max(
    Date.parse(account.created_at),
    Date.parse(account.email_confirmed_at ?? account.created_at),
  )
  return now.getTime() - began < NEW_ACCOUNT_MS
}

/** Whether the introduction opens: once for everybody, and again on request. */
export function isOnboardingDue(question: OnboardingQuestion): boolean {
  if (question.isForced) return true
  return !question.isSeen && (question.isFlagged || question.isNew)
}
