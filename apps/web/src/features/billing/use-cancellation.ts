import { useQueryClient } from '@tanstack/react-query'
import { setCancellation } from '#src/entities/payment/set-cancellation.ts'
import { useUser } from '#src/entities/session/use-session.ts'

/** Cancels Pro at the end of its period or trial, or undoes that; done once the plan here shows it, too. */
export function useCancellation(): (cancelAtPeriodEnd: boolean) => Promise<void> {
  const { id } = useUser()
  const queryClient = useQueryClient()
  return async (cancelAtPeriodEnd) => {
    try {
      await setCancellation(cancelAtPeriodEnd)
    } finally {
      // After a refusal, the plan may differ from the one shown.
      await queryClient.invalidateQueries({ queryKey: ['plan', id] })
    }
  }
}
