import { z } from 'zod'

/** What lets somebody in for a person. */
export interface UserToken {
  accessToken: string
  /** Null when eBay gave no other: the one that is kept goes on. */
  refreshToken: string | null
  /** For which the access token is good. */
  seconds: number
}

export interface Who {
  userId: string | null
  username: string | null
  /** As eBay names marketplaces: EBAY_US. */
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

/** Null for what is no such answer. */
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

/** Null for what is no such answer. */
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
