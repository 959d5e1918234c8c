import { z } from 'zod'
import { phoneDisabled, validationFailed } from '#src/auth/auth-error.ts'
import type { OneTimeTokenType } from '#src/auth/tokens/one-time-tokens.ts'

const TOKEN_TYPES = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
} as const satisfies Record<string, OneTimeTokenType[]>

const verificationTypes = z.enum(Object.keys(TOKEN_TYPES) as (keyof typeof TOKEN_TYPES)[])

/** The token kinds that a link or code of that type may use. */
export function tokenTypesOf(type: string | undefined): OneTimeTokenType[] {
  if (!type) throw validationFailed('Verify requires a verification type')
  if (type === 'sms' || type === 'phone_change') throw phoneDisabled()
  const known = verificationTypes.safeParse(type)
  if (!known.success) throw validationFailed('Unsupported verification type')
  return [...TOKEN_TYPES[known.data]]
}
