import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from '#src/entities/session/session-store.ts'

/** What every route's guard and loader can use. */
export interface RouterContext {
  queryClient: QueryClient
  session: SessionStore
}
