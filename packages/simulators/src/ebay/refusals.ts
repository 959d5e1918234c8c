/** eBay's refusals of a search, in its own words. */
export const refusals = {
  token: {
    status: 401,
    errorId: 1001,
    domain: 'OAuth',
    message: 'Invalid access token',
    longMessage: 'Invalid access token. Check the value of the Authorization HTTP request header.',
  },
  image: {
    status: 400,
    errorId: 12_501,
    domain: 'API_BROWSE',
    message: 'Invalid image',
    longMessage: 'The image data is empty, is not Base64 encoded, or is invalid.',
  },
  words: {
    status: 400,
    errorId: 12_001,
    domain: 'API_BROWSE',
    message: 'Invalid request',
    longMessage:
      "The call must have a valid 'q', 'category_ids', 'epid' or 'gtin' query parameter.",
  },
  size: {
    status: 400,
    errorId: 12_006,
    domain: 'API_BROWSE',
    message: 'Invalid limit',
    longMessage: "The 'limit' value should be between 1 and 200 (inclusive).",
  },
  limit: {
    status: 429,
    errorId: 2001,
    domain: 'ACCESS',
    message: 'Too many requests.',
    longMessage: 'The request limit has been reached for the resource.',
  },
  internal: {
    status: 500,
    errorId: 12_000,
    domain: 'API_BROWSE',
    message: 'Internal error',
    longMessage:
      'There was a problem with an eBay internal system or process. Contact eBay developer support for assistance.',
  },
} as const

export type RefusalName = keyof typeof refusals

export function refuse(name: RefusalName): Response {
  const { status, ...error } = refusals[name]
  const category = status >= 500 ? 'APPLICATION' : 'REQUEST'
  return Response.json({ errors: [{ ...error, category }] }, { status })
}
