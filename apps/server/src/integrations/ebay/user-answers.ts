import { z } from 'zod'

/** A person's tokens. */
export interface UserToken {
  accessToken: string
  /** Null if eBay returned no other: the stored one stays valid. */
  refreshToken: string | null
  /** Lifetime of the access token. */
  seconds: number
}

export interface Who {
  userId: string | null
  username: string | null
  /** In eBay's notation: EBAY_US. */
  site: string
}

const tokenSchema = z.object({
  access_token: z.string().min(1).max(6000),
  refresh_token: z.string().min(1).max(6000).nullish(),
  expires_in: z.number().positive(),
})
const whoSchema = z.object({
  userId: z.string().max(200).nullish(),
  username: z.string().max(200).nullish(),
  registrationMarketplaceId: z
    .string()
    .regex(/^EBAY_[A-Z_]{2,20}$/)
    .nullish()
    .catch(null),
})

/** Null for an invalid answer. */
export function toUserToken(body: unknown): UserToken | null {
  const { data } = tokenSchema.safeParse(body)
  return data
    ? {
        accessToken: data.access_token,
        refreshToken: data.refresh_token ?? null,
        seconds: data.expires_in,
      }
    : null
}

/** Null for an invalid answer. */
export function toWho(body: unknown): Who | null {
  const { data } = whoSchema.safeParse(body)
  return data
    ? {
        userId: data.userId ?? null,
        username: data.username ?? null,
        site: data.registrationMarketplaceId ?? 'EBAY_US',
      }
    : null
}
