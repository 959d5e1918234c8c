import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Whose errors they are, by where the call went. */
const domains: [path: string, domain: string][] = [
  ['/sell/account/', 'API_ACCOUNT'],
  ['/sell/metadata/', 'API_METADATA'],
  ['/commerce/taxonomy/', 'API_TAXONOMY'],
  ['/commerce/media/', 'API_MEDIA'],
]

/** A refusal in the shape of eBay's interfaces for sellers. */
export function refuseSeller(
  context: Context,
  status: ContentfulStatusCode,
  errorId: number,
  message: string,
  parameters: { name: string; value: string }[] = [],
): Response {
  const domain = domains.find(([path]) => context.req.path.startsWith(path))?.[1] ?? 'API_INVENTORY'
  const category = status >= 500 ? 'APPLICATION' : 'REQUEST'
  return context.json({ errors: [{ errorId, domain, category, message, parameters }] }, status)
}

/** For calls without a token that is good. */
export const refuseToken = (context: Context): Response =>
  refuseAll(context, 401, 1001, 'OAuth', 'Invalid access token', {
    longMessage: 'Invalid access token. Check the value of the Authorization HTTP request header.',
  })

/** For calls that come too often. */
export const refuseLimit = (context: Context): Response =>
  refuseAll(context, 429, 2001, 'ACCESS', 'Too many requests.', {
    longMessage: 'The request limit has been reached for the resource.',
  })

function refuseAll(
  context: Context,
  status: ContentfulStatusCode,
  errorId: number,
  domain: string,
  message: string,
  more: { longMessage: string },
): Response {
  return context.json(
    { errors: [{ errorId, domain, category: 'REQUEST', message, ...more }] },
    status,
  )
}
