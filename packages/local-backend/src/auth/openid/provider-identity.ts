import { z } from 'zod'
import { AuthError } from '#src/auth/auth-error.ts'
import { isMailAddress } from '#src/mailbox/mail-address.ts'

/** A person's identity at a provider. */
export interface ProviderIdentity {
  provider: string
  /** Id at the provider. It never changes, unlike the address. */
  subject: string
  /** In lower case; null if the provider returns none, or none that can receive email. */
  email: string | null
  isEmailVerified: boolean
  /** The stored claims: in the identity, and in the account's metadata. */
  data: Record<string, unknown>
}

const text = z
  .string()
  .transform((value) => value.replaceAll('\0', '').toWellFormed())
  .refine((value) => value !== '' && value.length <= 255)
const optionalText = text.optional().catch(undefined)
/** Keys that find accounts: accepted unchanged or not at all, so that no two values become the same one. */
const key = z
  .string()
  .min(1)
  .max(255)
  .refine((value) => value.isWellFormed() && !value.includes('\0'))
/** Checked before its case is folded: the Kelvin sign becomes the letter k, which is another mailbox. */
const address = z
  .string()
  .refine(isMailAddress)
  .transform((value) => value.toLowerCase())

/** The accepted claims; others, and those that are too long for every access token, are left out. */
const claimsSchema = z.object({
  iss: key,
  sub: key,
  email: address.optional().catch(undefined),
  // Some providers write it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  preferred_username: optionalText,
  picture: optionalText,
  locale: optionalText,
  hd: optionalText,
})

/** Reads the claims of an ID token whose signature, issuer, audience and end are already checked. */
export function readProviderIdentity(provider: string, claims: object): ProviderIdentity {
  const parsed = claimsSchema.safeParse(claims)
  if (!parsed.success) {
    throw new AuthError(400, 'validation_failed', 'The ID token does not say who it is about')
  }
  const { iss, sub, email, email_verified: verified, hd, picture, ...names } = parsed.data
  const isEmailVerified = email !== undefined && verified === true
  const fullName =
    names.name ?? ([names.given_name, names.family_name].join(' ').trim() || undefined)
  return {
    provider,
    subject: sub,
    email: email ?? null,
    isEmailVerified,
    data: dropMissing({
      iss,
      sub,
      provider_id: sub,
      email,
      email_verified: isEmailVerified,
      phone_verified: false,
      name: fullName,
      full_name: fullName,
      preferred_username: names.preferred_username,
      locale: names.locale,
      picture,
      avatar_url: picture,
      custom_claims: hd === undefined ? undefined : { hd },
    }),
  }
}

function dropMissing(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
