import { useQueryClient } from '@tanstack/react-query'
import { setCancellation } from '#src/entities/payment/set-cancellation.ts'
import { useUser } from '#src/entities/session/use-session.ts'

/** Has Pro end with its period or trial, or takes that back; done once the plan says so here, too. */
export function useCancellation(): (cancelAtPeriodEnd: boolean) => Promise<void> {
  const { id } = useUser()
  const queryClient = useQueryClient()
  return async (cancelAtPeriodEnd) => {
    try {
      await setCancellation(cancelAtPeriodEnd)
    } finally {
      // Refused, the plan may be another than it looked.
      await queryClient.invalidateQueries({ queryKey: ['plan', id] })
    }
  }
}
