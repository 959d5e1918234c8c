import { decodeProtectedHeader, errors } from 'jose'

/** Why a token is invalid. Only its sender learns it. */
export type TokenFault =
  | { kind: 'empty' }
  | { kind: 'parts'; parts: number }
  | { kind: 'unreadable' }
  | { kind: 'unsecured' }
  | { kind: 'no_key' }
  | { kind: 'signature' }
  | { kind: 'expired' }
  | { kind: 'not_yet_valid' }
  | { kind: 'audience' }
  | { kind: 'claim'; claim: string }

/** Reads the fault from the error of the token's verification. */
export function readTokenFault(token: string, error: unknown): TokenFault {
  if (token === '') return { kind: 'empty' }
  const parts = token.split('.').length
  if (parts !== 3) return { kind: 'parts', parts }
  if (error instanceof errors.JWTExpired) return { kind: 'expired' }
  if (error instanceof errors.JWTClaimValidationFailed) return readClaimFault(error)
  if (error instanceof errors.JWSSignatureVerificationFailed) return { kind: 'signature' }
  if (error instanceof errors.JWKSNoMatchingKey) return { kind: 'no_key' }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return { kind: decodeProtectedHeader(token).alg === 'none' ? 'unsecured' : 'no_key' }
  }
  return { kind: 'unreadable' }
}

function readClaimFault({ claim, reason, payload }: errors.JWTClaimValidationFailed): TokenFault {
  if (claim === 'nbf' && reason === 'check_failed') return { kind: 'not_yet_valid' }
  if (claim === 'aud' && isAudience(payload['aud'])) return { kind: 'audience' }
  return { kind: 'claim', claim }
}

function isAudience(value: unknown): boolean {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.every((each) => typeof each === 'string')
}
