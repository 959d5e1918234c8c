import type { HttpBindings } from '@hono/node-server'

/** What a request carries through our own app. */
export interface ServerEnv {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string }
}
