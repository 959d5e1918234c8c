import { z } from 'zod'

/** The largest email, file or text that arrives, in bytes. */
export const maxArrivalBytes = 10 * 1024 * 1024

/** Longest text that arrives by a personal link; longer ones are cut. */
export const maxArrivalText = 20_000

/** Ways in which things arrive for a person: an email address of their own, and a personal link. */
export const captureKinds = ['mail', 'link'] as const

export type CaptureKind = (typeof captureKinds)[number]

const captureKeySchema = z.object({
  madeAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** The last thing that was refused. */
  refused: z
    .object({ at: z.iso.datetime(), reason: z.enum(['full', 'large', 'storage']) })
    .nullable(),
})

export type CaptureKey = z.infer<typeof captureKeySchema>

/** Answer of `GET /api/inbox/keys`. */
export const captureKeysSchema = z.object({
  /** Whether the operator has set up emails. */
  hasMail: z.boolean(),
  mail: captureKeySchema.nullable(),
  link: captureKeySchema.nullable(),
})

export type CaptureKeys = z.infer<typeof captureKeysSchema>

/** Answer (201) of `POST /api/inbox/keys/{kind}`: the new address or link, shown only this once; the earlier one has ended. */
export const captureAddressSchema = z.object({ address: z.string(), madeAt: z.iso.datetime() })

export type CaptureAddress = z.infer<typeof captureAddressSchema>

/** JSON body of `POST /api/inbox/claim` and `POST /api/inbox/{id}/settle`: the tab that asks. */
export const holderSchema = z.object({ holder: z.uuid() })

const arrivalSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['mail', 'file', 'text']),
  name: z.string(),
  mediaType: z.string(),
  /** Of a text; the bytes of others are at `GET /api/inbox/{id}?holder=…`. */
  content: z.string().nullable(),
  receivedAt: z.iso.datetime(),
})

export type Arrival = z.infer<typeof arrivalSchema>

/** Answer of `POST /api/inbox/claim`. */
export const claimedArrivalsSchema = z.object({
  arrivals: z.array(arrivalSchema),
  /** In how many seconds to ask again, because another tab holds some; null if nothing else waits. */
  againIn: z.number().nonnegative().nullable(),
})

export type ClaimedArrivals = z.infer<typeof claimedArrivalsSchema>

/** Answer of `POST /api/inbox/{id}/settle`: whether it is this tab's. */
export const settledArrivalSchema = z.object({ isMine: z.boolean() })
