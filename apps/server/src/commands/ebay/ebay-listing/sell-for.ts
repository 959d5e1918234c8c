import { NO_TOKEN_TEXT } from '@sampletrail/contracts/ebay-listing.ts'
import type { EbayConnections } from '#src/commands/ebay/ebay-connection.ts'
import { AppError } from '#src/http/app-error.ts'
import type { EbayReply } from '#src/integrations/ebay/send-to-ebay.ts'
import { createSeller, type Seller, type SellerCall } from '#src/integrations/ebay/seller.ts'

/**
 * eBay as one person's seller account. A refused token is renewed once; then AppError `ebay_not_connected` says that the
 * account has to be reconnected.
 */
export function sellFor(
  connections: Pick<EbayConnections, 'useToken' | 'dropToken'>,
  send: (token: string, call: SellerCall) => Promise<EbayReply>,
  userId: string,
): Seller {
  return createSeller(async (call) => {
    const { token } = await connections.useToken(userId)
    const first = await send(token, call)
    if (first.status !== 401) return first
    await connections.dropToken(userId, token)
    const again = await connections.useToken(userId)
    const second = await send(again.token, call)
    if (second.status === 401) throw new AppError('ebay_not_connected', NO_TOKEN_TEXT)
    return second
  })
}
