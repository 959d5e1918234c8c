import { ebayTokenSchema } from '@sampletrail/contracts/ebay-listing.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { callApi } from '#src/lib/api.ts'
import { mayBeEmpty, toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** How a person's eBay account stands. */
export type EbayConnection =
  | { state: 'none' }
  /** eBay lets us in no more: it has to be connected again. */
  | { state: 'ended'; username: string | null }
  | { state: 'connected'; username: string | null; site: string; isSandbox: boolean }

const keyOf = (userId: string) => ['ebay', userId, 'connection']

/** The person's eBay account; its token is renewed on the server when its end is near. */
export function useEbayConnection() {
  const userId = useUser().id
  return useQuery({
    queryKey: keyOf(userId),
    staleTime: 60_000,
    queryFn: () => loadConnection(userId),
  })
}

/** Asks anew how the account stands. */
export function useRecheckEbay(): () => Promise<void> {
  const client = useQueryClient()
  const userId = useUser().id
  return () => client.invalidateQueries({ queryKey: keyOf(userId) })
}

async function loadConnection(userId: string): Promise<EbayConnection> {
  const row = mayBeEmpty(
    await getSupabase()
      .from('ebay_integrations')
      .select('ebay_username, site_id, environment, is_connected')
      .eq('user_id', userId)
      .maybeSingle(),
  )
  if (row === null) return { state: 'none' }
  const { ebay_username: username, site_id: site } = row
  const isSandbox = row.environment === 'sandbox'
  if (!row.is_connected || !(await isTokenGood(isSandbox))) return { state: 'ended', username }
  return { state: 'connected', username, site, isSandbox }
}

async function isTokenGood(isSandbox: boolean): Promise<boolean> {
  try {
    const headers = { 'content-type': 'application/json', 'x-ebay-sandbox': String(isSandbox) }
    const body = JSON.stringify({ grant_type: 'refresh_token' })
    ebayTokenSchema.parse(await callApi('/api/ebay/auth/token', { method: 'POST', headers, body }))
    return true
  } catch (failure) {
    const { code } = toAppError(failure)
    if (code === 'ebay_not_connected' || code === 'bad_request') return false
    // eBay cannot be asked right now, which says nothing about the account.
    return true
  }
}
