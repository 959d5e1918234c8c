import { isNewAccount, isOnboardingDue } from '@sampletrail/domain/accounts/onboarding.ts'
import type { User } from '@supabase/auth-js'
import {
  flagOnboarding,
  forgetSeenUnsent,
  storeSeenUnsent,
  readOnboardingFlags,
  settleOnboarding,
} from '#src/entities/onboarding/onboarding-flags.ts'
import { mayBeEmpty, reportError, toAppError } from '#src/lib/errors.ts'
import type { Supabase } from '#src/lib/supabase.ts'

/**
 * Whether the introduction should open now; keeps this device's flags up to date. Asks the server only if this device
 * would show it. docs/behaviour/onboarding.md
 */
export async function checkOnboarding(supabase: Supabase, user: User, now: Date): Promise<boolean> {
  const { isFlagged, isForced, isSeenUnsent } = readOnboardingFlags(user.id)
  const question = { isForced, isFlagged, isNew: isNewAccount(user, now), isSeen: isSeenUnsent }
  if (isSeenUnsent) void sendOnboardingSeen(supabase, user.id)
  if (!isOnboardingDue(question)) {
    if (isFlagged) settleOnboarding()
    return false
  }
  if (!isForced) {
    const isSeen = await readSeen(supabase, user.id)
    // Without an answer the introduction stays closed: the flags stay, and the next occasion asks again.
    if (isSeen === undefined) return false
    if (isSeen) {
      settleOnboarding()
      return false
    }
  }
  flagOnboarding()
  return true
}

/** Records that a person closed the introduction: here at once, on the server as soon as it can be reached. */
export function closeOnboarding(supabase: Supabase, userId: string): void {
  settleOnboarding()
  storeSeenUnsent(userId)
  void sendOnboardingSeen(supabase, userId)
}

async function sendOnboardingSeen(supabase: Supabase, userId: string): Promise<void> {
  try {
    mayBeEmpty(await supabase.rpc('mark_onboarding_seen'))
    forgetSeenUnsent(userId)
  } catch (error) {
    noteFailure(error)
  }
}

async function readSeen(supabase: Supabase, userId: string): Promise<boolean | undefined> {
  try {
    const reply = await supabase
      .from('users')
      .select('onboarding_seen_at')
      .eq('id', userId)
      .maybeSingle()
    const row = mayBeEmpty(reply)
    return row !== null && row.onboarding_seen_at !== null
  } catch (error) {
    noteFailure(error)
    return undefined
  }
}

/** Being offline is no error here, nor is a session that ended meanwhile: the app sees to both elsewhere. */
function noteFailure(error: unknown): void {
  const { isNetwork, status } = toAppError(error)
  if (!isNetwork && status !== 401) reportError(error)
}
