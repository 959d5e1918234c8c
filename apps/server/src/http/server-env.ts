import type { HttpBindings } from '@hono/node-server'
import type { Claims } from '#src/backend.ts'

/** The context of a request in our own app. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}

/** The same after an earlier step has admitted a person. */
export type PersonEnv = ServerEnv & { Variables: { claims: Claims } }
