import { useEffect } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import { mayBeEmpty, reportError } from '#src/lib/errors.ts'
import { readReferral } from '#src/lib/referral.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/**
 * Tells the server who referred a person, once per account and device. A sign-up by email sends this itself; a sign-up
 * through Google cannot. The database stores the first code it receives, so repeating it does no harm.
 */
export function useSendReferral(): void {
  const { id } = useUser()
  useEffect(() => {
    const code = readReferral()
    const toldKey = `referral-told:${id}`
    if (code === undefined || localStorage.getItem(toldKey) !== null) return
    async function tell(referrer: string) {
      mayBeEmpty(await getSupabase().rpc('set_referrer', { p_referrer: referrer }))
      localStorage.setItem(toldKey, 'yes')
    }
    // The next start tries again.
    tell(code).catch(reportError)
  }, [id])
}
