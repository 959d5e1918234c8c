import { forcesOnboarding } from '@sampletrail/domain/accounts/onboarding.ts'

/** The introduction is wanted on this device. */
const showKey = 'showOnboarding'
/** The introduction was closed on this device. */
const seenKey = 'hasSeenOnboarding'
/** Asked for by address: what was seen before does not count. In this tab only, also across the sign-in. */
const forcedKey = 'forcedOnboarding'
/** With the person's id behind it: they closed it here, and the server has not been told yet. */
const untoldKey = 'onboarding-untold:'

/** Wants the introduction, seen or not: after signing up, and for whoever asks. */
export function flagOnboarding(): void {
  localStorage.setItem(showKey, 'true')
  localStorage.removeItem(seenKey)
}

/** Wants the introduction unless it was closed on this device: after signing in. */
export function flagUnseenOnboarding(): void {
  if (localStorage.getItem(seenKey) === null) localStorage.setItem(showKey, 'true')
}

/** Takes note of a page opened with `force_onboarding=true`; tells whether it was. */
export function flagForcedOnboarding(search: string): boolean {
  if (!forcesOnboarding(search)) return false
  sessionStorage.setItem(forcedKey, 'true')
  flagOnboarding()
  return true
}

/** What the flags of this device say. */
export function readOnboardingFlags(userId: string): {
  isFlagged: boolean
  isForced: boolean
  isUntold: boolean
} {
  return {
    isFlagged: localStorage.getItem(showKey) === 'true' && localStorage.getItem(seenKey) !== 'true',
    isForced: sessionStorage.getItem(forcedKey) === 'true',
    isUntold: localStorage.getItem(untoldKey + userId) !== null,
  }
}

/** The introduction was closed, or had been before. */
export function settleOnboarding(): void {
  localStorage.removeItem(showKey)
  sessionStorage.removeItem(forcedKey)
  localStorage.setItem(seenKey, 'true')
}

/** Keeps until it is told that this person closed the introduction. */
export function keepUntold(userId: string): void {
  localStorage.setItem(untoldKey + userId, 'true')
}

/** The server knows. */
export function forgetUntold(userId: string): void {
  localStorage.removeItem(untoldKey + userId)
}
