import { z } from 'zod'
import { isBinaryBroadcast } from '#src/realtime/messages.ts'

const place = { topic: z.string(), isPrivate: z.boolean() }
const metaSchema = z.looseObject({ phx_ref: z.string() })
const appearance = { ...place, id: z.string(), key: z.string(), meta: metaSchema }

/** What the hubs of several processes tell each other. */
const relayMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('broadcast'), ...place, payload: z.unknown() }),
  /** The payload's bytes in base64. */
  z.object({ kind: z.literal('bytes'), ...place, event: z.string(), bytes: z.string() }),
  z.object({ kind: z.literal('shown'), ...appearance }),
  z.object({ kind: z.literal('gone'), id: z.string() }),
  /** Everybody whom the sender shows; nobody else of his is there. */
  z.object({ kind: z.literal('all'), shown: z.array(z.object(appearance)) }),
  /** Asks the others for all that they show. */
  z.object({ kind: z.literal('hello') }),
  /** Still here. */
  z.object({ kind: z.literal('beat') }),
  /** Gone for good. */
  z.object({ kind: z.literal('bye') }),
])

export type RelayMessage = z.infer<typeof relayMessageSchema>
/** Somebody on a topic, as the other processes are told. */
export type Appearance = z.infer<ReturnType<typeof z.object<typeof appearance>>>

/** Null for what is no such message: another version's, perhaps. */
export function readRelayMessage(message: unknown): RelayMessage | null {
  const parsed = relayMessageSchema.safeParse(message)
  return parsed.success ? parsed.data : null
}

export function writeBroadcast(topic: string, isPrivate: boolean, payload: unknown): RelayMessage {
  if (!isBinaryBroadcast(payload)) return { kind: 'broadcast', topic, isPrivate, payload }
  const bytes = payload.payload.toString('base64')
  return { kind: 'bytes', topic, isPrivate, event: payload.event, bytes }
}
