import type { Session } from '@supabase/supabase-js'

/**
 * Whether somebody has a second factor that this session has not used. Only decides what is shown: the database asks
 * the same question of every call. docs/behaviour/access.md
 */
export function needsSecondFactor({ access_token, user }: Session): boolean {
  const hasFactor = user.factors?.some((factor) => factor.status === 'verified') === true
  return hasFactor && readLevel(access_token) !== 'aal2'
}

/** The assurance level that a token carries; nothing when it cannot be read. */
function readLevel(accessToken: string): unknown {
  const payload = accessToken.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(json) as { aal?: unknown }).aal
  } catch {
    // A token that is none counts as the lowest level.
    return undefined
  }
}
