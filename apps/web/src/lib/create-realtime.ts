import type { PublicConfig } from '@sampletrail/contracts/config.ts'
import type { GoTrueClient } from '@supabase/auth-js'
import type { RealtimeClient } from '@supabase/realtime-js'
import { createReconnectAfter } from '#src/lib/reconnect-after.ts'

/** Loads the library of the live connection at the first call. @throws what a failed download throws; the next call tries again */
export type OpenRealtime = () => Promise<RealtimeClient>

/** The live connection of a page: it has the person's token, and each new one. */
export function createRealtime(
  { supabaseUrl, publishableKey }: Pick<PublicConfig, 'supabaseUrl' | 'publishableKey'>,
  auth: GoTrueClient,
  readToken: () => Promise<string>,
): OpenRealtime {
  let opening: Promise<RealtimeClient> | undefined

  async function open(): Promise<RealtimeClient> {
    const library = await import('@supabase/realtime-js')
    const realtime = new library.RealtimeClient(
      `${supabaseUrl}/realtime/v1`.replace(/^http/u, 'ws'),
      {
        params: { apikey: publishableKey },
        accessToken: readToken,
        timeout: 60_000,
        heartbeatIntervalMs: 30_000,
        reconnectAfterMs: createReconnectAfter(),
      },
    )
    let known: string | undefined
    auth.onAuthStateChange((event, session) => {
      const token = session?.access_token
      // Also after a second factor, which gives another token.
      if (event === 'SIGNED_OUT' || event === 'MFA_CHALLENGE_VERIFIED') void realtime.setAuth()
      else if (token !== undefined && token !== known) void realtime.setAuth(token)
      known = token
    })
    return realtime
  }

  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
}
