import { ebayConnectedSchema, ebaySignInSchema } from '@sampletrail/contracts/ebay-listing.ts'
import { leaveFor } from '#src/entities/payment/leave-for.ts'
import { callApi } from '#src/lib/api.ts'

/** Opens eBay's page for the consent. Settles when the browser has come back. */
export async function goToEbay(): Promise<void> {
  await leaveFor(
    async () =>
      ebaySignInSchema.parse(await callApi('/api/ebay/auth/start', { method: 'POST' })).url,
    'eBay cannot be opened right now',
  )
}

/** Completes what `goToEbay` started, and returns the account's name. */
export async function finishConnecting(code: string, state: string): Promise<string | null> {
  const answer = await callApi('/api/ebay/auth/callback', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, state }),
  })
  return ebayConnectedSchema.parse(answer).username
}

/** Deletes the account and its tokens. */
export async function disconnectEbay(): Promise<void> {
  await callApi('/api/ebay/auth', { method: 'DELETE' })
}
