import { z } from 'zod'

const nullableText = z.string().max(2000).nullish()

const bindingSchema = z.object({
  event: z.string().max(20),
  schema: z.string().max(100).nullish(),
  table: z.string().max(100).nullish(),
  filter: nullableText,
  select: z.array(z.string().max(100)).max(100).nullish(),
})

const joinSchema = z.object({
  // However long and whatever else is wrong: the token's own check reports its problems.
  access_token: z.string().nullish(),
  config: z
    .object({
      private: z.boolean().nullish(),
      broadcast: z
        .object({
          ack: z.boolean().nullish(),
          self: z.boolean().nullish(),
          replay: z.unknown().optional(),
          replication_ready: z.boolean().nullish(),
        })
        .nullish(),
      presence: z
        .object({ key: z.string().max(255).nullish(), enabled: z.boolean().nullish() })
        .nullish(),
      postgres_changes: z.array(bindingSchema).max(20).nullish(),
    })
    .nullish(),
})

/** A subscription to changes, with the client's own values, which it compares with the answer. */
export type BindingRequest = z.infer<typeof bindingSchema>

export interface JoinConfig {
  accessToken: string | null
  isPrivate: boolean
  acknowledges: boolean
  includesSelf: boolean
  /** Wants a message once changes flow. */
  awaitsReplication: boolean
  presenceKey: string
  watchesPresence: boolean
  bindings: BindingRequest[]
}

/** A refused join; the message goes to the client. */
export class JoinError extends Error {
  override readonly name = 'JoinError'
}

/** Reads the payload of a `phx_join`; throws `JoinError`. */
export function readJoinConfig(payload: unknown): JoinConfig {
  const parsed = joinSchema.safeParse(payload)
  if (!parsed.success) throw new JoinError('Invalid join payload')
  const { access_token: accessToken, config } = parsed.data
  if (config?.broadcast?.replay) throw new JoinError('501: Replay of broadcasts is not implemented')
  return {
    accessToken: accessToken ?? null,
    isPrivate: config?.private === true,
    acknowledges: config?.broadcast?.ack === true,
    includesSelf: config?.broadcast?.self === true,
    awaitsReplication: config?.broadcast?.replication_ready === true,
    presenceKey: config?.presence?.key ?? '',
    watchesPresence: config?.presence?.enabled !== false,
    bindings: config?.postgres_changes ?? [],
  }
}
