import { useMutation } from '@tanstack/react-query'
import { useReloadPlan } from '#src/entities/plan/use-plan.ts'
import { useRefreshAdmin } from '#src/features/admin/users/use-refresh-admin.ts'
import { callApi } from '#src/lib/api.ts'
import { mayBeEmpty } from '#src/lib/errors.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { showSuccess } from '#src/ui/toast.tsx'

/** An admin's decision about a person's account. */
export type AccountChange = 'makeAdmin' | 'removeAdmin' | 'makeVip' | 'removeVip' | 'delete'

interface ChangedUser {
  id: string
  email: string
}

const done: Record<AccountChange, (email: string) => string> = {
  makeAdmin: (email) => `${email} is an admin now`,
  removeAdmin: (email) => `${email} is no longer an admin`,
  makeVip: (email) => `${email} is a VIP now`,
  removeVip: (email) => `${email} is no longer a VIP`,
  delete: () => 'User and all their data deleted successfully',
}

/** Carries a decision out; the dialog shows why it failed. docs/behaviour/admin-deletion.md */
export function useChangeAccount({ id, email }: ChangedUser) {
  const refresh = useRefreshAdmin()
  const reloadPlan = useReloadPlan()
  return useMutation({
    meta: { silent: true },
    mutationFn: (change: AccountChange) => carryOut(change, id),
    onSuccess: (_result, change) => showSuccess(done[change](email)),
    async onSettled() {
      // Admins who remove their own flag have left before the lists are refetched.
      await reloadPlan()
      await refresh()
    },
  })
}

async function carryOut(change: AccountChange, id: string): Promise<void> {
  const supabase = getSupabase()
  if (change === 'delete') {
    await callApi(`/api/admin/users/${id}/delete`, { method: 'POST' })
  } else if (change === 'makeAdmin' || change === 'removeAdmin') {
    const isAdmin = change === 'makeAdmin'
    mayBeEmpty(await supabase.rpc('admin_set_admin', { p_user: id, p_is_admin: isAdmin }))
  } else {
    const isVip = change === 'makeVip'
    mayBeEmpty(await supabase.rpc('admin_set_vip', { p_user: id, p_is_vip: isVip }))
  }
}
