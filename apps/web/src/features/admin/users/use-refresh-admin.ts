import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'

/** Refetches everything that the back office shows: lists, totals and the log. */
export function useRefreshAdmin(): () => Promise<void> {
  const { id } = useUser()
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['admin', id] })
}
