import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useReloadPlan, useFollowPlan, useIsAdmin } from '#src/entities/plan/use-plan.ts'
import { toAppError } from '#src/lib/errors.ts'
import { showNotice } from '#src/ui/toast.tsx'

/**
 * Whether an open screen of the back office may stay. A person who loses the admin flag gets a notice and goes to the
 * dashboard; the database checks every right anyway. docs/behaviour/admin-deletion.md
 */
export function useStayAdmin(): boolean {
  useFollowPlan()
  useAskAfterRefusals()
  const isOut = useIsAdmin() === false
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOut) return
    showNotice('You are no longer an admin.', { id: 'no-admin' })
    void navigate({ to: '/dashboard', replace: true })
  }, [isOut, navigate])
  return !isOut
}

/** A refusal may mean that the flag is gone: live updates may be late. */
function useAskAfterRefusals(): void {
  const queryClient = useQueryClient()
  const reloadPlan = useReloadPlan()
  useEffect(() => {
    const look = (error: unknown) => {
      if (toAppError(error).status === 403) void reloadPlan()
    }
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      const isOurs = event.query.queryKey[0] === 'admin'
      if (isOurs && event.type === 'updated' && event.action.type === 'error') {
        look(event.action.error)
      }
    })
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient, reloadPlan])
}
