import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A refusal in the shape of eBay's interfaces for sellers. */
export function refuseSeller(
  context: Context,
  status: ContentfulStatusCode,
  errorId: number,
  message: string,
  parameters: { name: string; value: string }[] = [],
): Response {
  const error = { errorId, domain: 'API_INVENTORY', subdomain: 'Selling', category: 'REQUEST' }
  return context.json({ errors: [{ ...error, message, parameters }] }, status)
}

/** For calls without a token that is good. */
export const refuseToken = (context: Context): Response =>
  refuseSeller(context, 401, 1001, 'Invalid access token')
