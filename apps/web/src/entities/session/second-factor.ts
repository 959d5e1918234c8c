import type { Session } from '@supabase/auth-js'

/**
 * Whether a person has a second factor that this session has not used. It only decides which screen is shown: the
 * database checks the same on every call. docs/behaviour/access.md
 */
export function needsSecondFactor({ access_token, user }: Session): boolean {
  const hasFactor = user.factors?.some((factor) => factor.status === 'verified') === true
  return hasFactor && readLevel(access_token) !== 'aal2'
}

/** The assurance level in a token; nothing if it cannot be read. */
function readLevel(accessToken: string): unknown {
  const payload = accessToken.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(json) as { aal?: unknown }).aal
  } catch {
    // An invalid token counts as the lowest level.
    return undefined
  }
}
