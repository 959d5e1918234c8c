import { showUsesLeft } from '#src/entities/plan/show-uses-left.ts'
import { refuseUse } from '#src/entities/plan/refuse-use.ts'
import { must, reportError, toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * Counts one post under an id from the browser, so that a retry does not count again. False if the month's posts are used up,
 * which a notice has said. If counting fails, the post continues. docs/behaviour/limits.md
 */
export async function spendPost(requestId: string): Promise<boolean> {
  try {
    const left = must(
      await getSupabase().rpc('consume_quota', { p_feature: 'facebook', p_request: requestId }),
    )
    showUsesLeft('facebook', left < 0 ? null : left)
    return true
  } catch (failure) {
    const error = toAppError(failure)
    if (error.hint !== 'quota') {
      reportError(error)
      return true
    }
    refuseUse('facebook', error.message)
    return false
  }
}
