import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from '#src/entities/session/session-store.ts'

/** The context for every route's guard and loader. */
export interface RouterContext {
  queryClient: QueryClient
  session: SessionStore
}
