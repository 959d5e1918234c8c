import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

interface Domain {
  name: string
  /** Number and message of an internal failure. */
  within: [errorId: number, message: string]
}

const commerceWords =
  'There was a problem with an eBay internal system or process. Contact eBay developer support for assistance.'

const stockDomain: Domain = {
  name: 'API_INVENTORY',
  within: [25_001, 'A system error has occurred.'],
}

/** The error's domain, by the path of the call. */
const domains: [path: string, domain: Domain][] = [
  ['/sell/account/', { name: 'API_ACCOUNT', within: [20_500, 'System error.'] }],
  ['/sell/metadata/', { name: 'API_METADATA', within: [46_000, commerceWords] }],
  ['/commerce/taxonomy/', { name: 'API_TAXONOMY', within: [62_000, commerceWords] }],
  ['/commerce/media/', { name: 'API_MEDIA', within: [190_000, commerceWords] }],
  ['/commerce/identity/', { name: 'API_IDENTITY', within: [140_000, commerceWords] }],
]

const domainOf = ({ req }: Context): Domain =>
  domains.find(([path]) => req.path.startsWith(path))?.[1] ?? stockDomain

/** A refusal in the format of eBay's seller interfaces. */
export function refuseSeller(
  context: Context,
  status: ContentfulStatusCode,
  errorId: number,
  message: string,
  parameters: { name: string; value: string }[] = [],
): Response {
  const category = status >= 500 ? 'APPLICATION' : 'REQUEST'
  return context.json(
    { errors: [{ errorId, domain: domainOf(context).name, category, message, parameters }] },
    status,
  )
}

/** An internal failure, with the number and the message of the called interface. */
export const refuseWithin = (context: Context): Response =>
  refuseSeller(context, 500, ...domainOf(context).within)

/** For calls without a valid token. */
export const refuseToken = (context: Context): Response =>
  refuseAll(context, 401, 1001, 'OAuth', 'Invalid access token', {
    longMessage: 'Invalid access token. Check the value of the Authorization HTTP request header.',
  })

/** For too many calls. */
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
