import { ebayTokenSchema } from '@sampletrail/contracts/ebay-listing.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'
import { callApi } from '#src/lib/api.ts'
import { AppError, mayBeEmpty, reportError, toAppError } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** The state of a person's eBay account. */
export type EbayConnection =
  | { state: 'none' }
  /** eBay no longer grants us access: the person must connect the account again. */
  | { state: 'ended'; username: string | null }
  | ({ state: 'connected' } & EbayAccount)
  /** Its token was not renewed, for a reason that says nothing about the account. */
  | ({ state: 'unchecked'; failure: AppError } & EbayAccount)

interface EbayAccount {
  username: string | null
  site: string
  isSandbox: boolean
}

/** How long to wait for eBay's answer about a token. */
const tokenDeadline = { ms: 15_000, text: 'eBay did not answer within 15 seconds.' }

const keyOf = (userId: string) => ['ebay', userId, 'connection']

/** The person's eBay account; the server renews its token when it is about to expire. */
export function useEbayConnection() {
  const userId = useUser().id
  return useQuery({
    queryKey: keyOf(userId),
    staleTime: 60_000,
    queryFn: () => loadConnection(userId),
  })
}

/** Fetches the account's state again. */
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
  if (!row.is_connected) return { state: 'ended', username }
  const failure = await renewToken(isSandbox)
  if (failure === undefined) return { state: 'connected', username, site, isSandbox }
  return meansEnd(failure)
    ? { state: 'ended', username }
    : { state: 'unchecked', failure, username, site, isSandbox }
}

/** Asks the server to renew the token if it expires soon. Returns the failure, if there was one. */
async function renewToken(isSandbox: boolean): Promise<AppError | undefined> {
  try {
    const headers = { 'content-type': 'application/json', 'x-ebay-sandbox': String(isSandbox) }
    const body = JSON.stringify({ grant_type: 'refresh_token' })
    const init = { method: 'POST', headers, body, deadline: tokenDeadline }
    ebayTokenSchema.parse(await callApi('/api/ebay/auth/token', init))
    return undefined
  } catch (thrown) {
    const failure = toAppError(thrown)
    if (failure.status !== 0) reportError(wordRefusal(failure))
    return failure
  }
}

/** The refusal as we log it. */
function wordRefusal({
  status,
  details = '',
  cause,
  message,
  code,
  requestId,
}: AppError): AppError {
  const body = typeof cause === 'string' ? cause : message
  return new AppError(`Failed to refresh token: ${status} ${details} - ${body}`, {
    status,
    code,
    requestId,
  })
}

/** Whether the account must be connected again: eBay ended its consent, or the consent was for another eBay. */
function meansEnd({ code }: AppError): boolean {
  return code === 'ebay_not_connected' || code === 'bad_request'
}
