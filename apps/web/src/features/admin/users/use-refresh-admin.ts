import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/use-session.ts'

/** Has everything that the back office shows asked anew: lists, totals and the log. */
export function useRefreshAdmin(): () => Promise<void> {
  const { id } = useUser()
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['admin', id] })
}
