import type { TokenFault } from '#src/keys/token-fault.ts'
import { RestError } from '#src/rest/rest-error.ts'

const CLAIM_WORDS: Record<string, string> = {
  exp: "The JWT 'exp' claim must be a number",
  nbf: "The JWT 'nbf' claim must be a number",
  iat: "The JWT 'iat' claim must be a number",
  aud: "The JWT 'aud' claim must be a string or an array of strings",
}

/** The answer to an invalid token, with PostgREST's codes and messages. */
export function refuseToken(fault: TokenFault): RestError {
  switch (fault.kind) {
    case 'empty':
      return refuse('PGRST301', 'Empty JWT is sent in Authorization header')
    case 'parts':
      return refuse('PGRST301', `Expected 3 parts in JWT; got ${fault.parts}`)
    case 'unreadable':
      return refuse('PGRST301', 'JWT cryptographic operation failed')
    case 'unsecured':
      return refuse(
        'PGRST301',
        'Wrong or unsupported encoding algorithm',
        "JWT is unsecured but expected 'alg' was not 'none'",
      )
    case 'no_key':
      return refuse(
        'PGRST301',
        'No suitable key or wrong key type',
        'No suitable key was found to decode the JWT',
      )
    case 'signature':
      return refuse(
        'PGRST301',
        'No suitable key or wrong key type',
        'None of the keys was able to decode the JWT',
      )
    case 'expired':
      return refuse('PGRST303', 'JWT expired')
    case 'not_yet_valid':
      return refuse('PGRST303', 'JWT not yet valid')
    case 'audience':
      return refuse('PGRST303', 'JWT not in audience')
    case 'claim':
      return refuse(
        'PGRST303',
        CLAIM_WORDS[fault.claim] ?? `The JWT '${fault.claim}' claim is not one of this backend`,
      )
    default:
      return fault satisfies never
  }
}

function refuse(code: string, message: string, details: string | null = null): RestError {
  const challenge = `Bearer error="invalid_token", error_description="${message}"`
  return new RestError(401, {
    code,
    message,
    details,
    headers: { 'WWW-Authenticate': challenge },
  })
}
