import { callApi } from '#src/lib/api.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * Removes the second factor with a recovery code; the session continues without it. Returns the reason if that
 * failed. docs/behaviour/two-factor.md
 */
export async function recoverWithCode(code: string): Promise<string | undefined> {
  try {
    await callApi('/api/account/recover', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    // The session learns from the server that no factor is required any more.
    const { error } = await getSupabase().auth.refreshSession()
    if (error !== null) throw toAppError(error)
    return undefined
  } catch (error) {
    return explainFailure(error)
  }
}
