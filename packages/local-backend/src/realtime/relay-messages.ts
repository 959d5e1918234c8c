import { z } from 'zod'
import { isBinaryBroadcast } from '#src/realtime/messages.ts'

const place = { topic: z.string(), isPrivate: z.boolean() }
const metaSchema = z.looseObject({ phx_ref: z.string() })
const appearance = { ...place, id: z.string(), key: z.string(), meta: metaSchema }

/** Messages between the hubs of several processes. */
const relayMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('broadcast'), ...place, payload: z.unknown() }),
  /** The payload's bytes in base64. */
  z.object({ kind: z.literal('bytes'), ...place, event: z.string(), bytes: z.string() }),
  z.object({ kind: z.literal('shown'), ...appearance }),
  z.object({ kind: z.literal('gone'), id: z.string() }),
  /** All members that the sender shows; it has no others. */
  z.object({ kind: z.literal('all'), shown: z.array(z.object(appearance)) }),
  /** Asks the others for all their members. */
  z.object({ kind: z.literal('hello') }),
  /** A heartbeat. */
  z.object({ kind: z.literal('beat') }),
  /** Gone permanently. */
  z.object({ kind: z.literal('bye') }),
])

export type RelayMessage = z.infer<typeof relayMessageSchema>
/** A member of a topic, as sent to the other processes. */
export type Appearance = z.infer<ReturnType<typeof z.object<typeof appearance>>>

/** Null for anything else: another version's message, perhaps. */
export function readRelayMessage(message: unknown): RelayMessage | null {
  const parsed = relayMessageSchema.safeParse(message)
  return parsed.success ? parsed.data : null
}

export function writeBroadcast(topic: string, isPrivate: boolean, payload: unknown): RelayMessage {
  if (!isBinaryBroadcast(payload)) return { kind: 'broadcast', topic, isPrivate, payload }
  const bytes = payload.payload.toString('base64')
  return { kind: 'bytes', topic, isPrivate, event: payload.event, bytes }
}
