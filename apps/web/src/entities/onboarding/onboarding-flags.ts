import { forcesOnboarding } from '@sampletrail/domain/accounts/onboarding.ts'

/** This device should show the introduction. */
const showKey = 'showOnboarding'
/** A person closed the introduction on this device. */
const seenKey = 'hasSeenOnboarding'
/** Requested by address: an earlier viewing does not count. In this tab only, also across the sign-in. */
const forcedKey = 'forcedOnboarding'
/** Followed by the person's id: they closed it here, and the server does not know yet. */
const seenUnsentKey = 'onboarding-untold:'

/** Requests the introduction, seen or not: after signing up, and on a person's request. */
export function flagOnboarding(): void {
  localStorage.setItem(showKey, 'true')
  localStorage.removeItem(seenKey)
}

/** Requests the introduction unless it was closed on this device: after signing in. */
export function flagUnseenOnboarding(): void {
  if (localStorage.getItem(seenKey) === null) localStorage.setItem(showKey, 'true')
}

/** Records that a page was opened with `force_onboarding=true`; returns whether it was. */
export function flagForcedOnboarding(search: string): boolean {
  if (!forcesOnboarding(search)) return false
  sessionStorage.setItem(forcedKey, 'true')
  flagOnboarding()
  return true
}

/** This device's flags. */
export function readOnboardingFlags(userId: string): {
  isFlagged: boolean
  isForced: boolean
  isSeenUnsent: boolean
} {
  return {
    isFlagged: localStorage.getItem(showKey) === 'true' && localStorage.getItem(seenKey) !== 'true',
    isForced: sessionStorage.getItem(forcedKey) === 'true',
    isSeenUnsent: localStorage.getItem(seenUnsentKey + userId) !== null,
  }
}

/** The introduction was closed, now or earlier. */
export function settleOnboarding(): void {
  localStorage.removeItem(showKey)
  sessionStorage.removeItem(forcedKey)
  localStorage.setItem(seenKey, 'true')
}

/** Stores until the server knows that this person closed the introduction. */
export function storeSeenUnsent(userId: string): void {
  localStorage.setItem(seenUnsentKey + userId, 'true')
}

/** The server knows. */
export function forgetSeenUnsent(userId: string): void {
  localStorage.removeItem(seenUnsentKey + userId)
}
