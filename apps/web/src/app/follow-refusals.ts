import type { QueryClient } from '@tanstack/react-query'
import { recheckSession } from '#src/entities/session/recheck-session.ts'
import { toAppError } from '#src/lib/errors.ts'

/**
 * Notices, on any screen, that the database or our server refuses a session that has ended or has not used its
 * second factor, and then checks the session again. docs/behaviour/two-factor.md
 */
export function followRefusals(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
  })
}

function look(failure: unknown): void {
  const { code, hint, status } = toAppError(failure)
  // A table answers 42501 for a row that only the second factor may write.
  const mayLackFactor =
    code === 'second_factor_needed' || code === '42501' || hint === 'second_factor'
  // A session that was ended elsewhere is refused at its next call.
  const mayHaveEnded = status === 401 || code === 'PGRST301' || hint === 'session_ended'
  if (mayLackFactor || mayHaveEnded) void recheckSession()
}
