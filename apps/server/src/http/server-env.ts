import type { HttpBindings } from '@hono/node-server'
import type { Claims } from '#src/backend.ts'

/** What a request carries through our own app. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}

/** As above, where a step before the handler has admitted somebody. */
export type PersonEnv = ServerEnv & { Variables: { claims: Claims } }
