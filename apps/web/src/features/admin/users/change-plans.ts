import type { PlanChange } from '@sampletrail/contracts/admin-plans.ts'
import { useMutation } from '@tanstack/react-query'
import type { PlanUser } from '#src/features/admin/users/plan-user.ts'
import { useRefreshAdmin } from '#src/features/admin/users/use-refresh-admin.ts'
import { callApi } from '#src/lib/api.ts'
import { must } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { showSuccess } from '#src/ui/toast.tsx'

const post = (path: string, body: object) =>
  callApi(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Changes a person's plan; the dialog shows why it failed. */
export function useSetPlan(userId: string) {
  const refresh = useRefreshAdmin()
  return useMutation({
    meta: { silent: true },
    mutationFn: (change: PlanChange) => post(`/api/admin/users/${userId}/subscription`, change),
    onSuccess: () => showSuccess('Subscription updated to the chosen type'),
    // Also after a failure: the subscription may have ended by then.
    onSettled: refresh,
  })
}

/** Cancels a person's subscription at the end of its billing period; the dialog shows why it failed. */
export function useCancelSubscription(userId: string) {
  const refresh = useRefreshAdmin()
  return useMutation({
    meta: { silent: true },
    async mutationFn() {
      const found = await getSupabase().rpc('admin_cancellable_subscription', { p_user: userId })
      await post('/api/admin/cancel-subscription', { subscriptionId: must(found) })
    },
    onSuccess: () => showSuccess('Subscription cancelled successfully'),
    onSettled: refresh,
  })
}

/** Sends a person an email with a link for a new password. */
export function useSendPasswordReset() {
  const refresh = useRefreshAdmin()
  return useMutation({
    meta: { errorTitle: 'Failed to send password reset email' },
    mutationFn: ({ id, email }: Pick<PlanUser, 'id' | 'email'>) =>
      post(`/api/admin/users/${id}/password-reset`, { email }),
    onSuccess: () => showSuccess('Password reset email sent successfully'),
    onSettled: refresh,
  })
}
