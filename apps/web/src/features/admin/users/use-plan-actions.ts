import { canCancelPlan } from '@sampletrail/domain/plans/plan-changes.ts'
import { CircleX, KeyRound } from 'lucide-react'
import { useSendPasswordReset } from '#src/features/admin/users/change-plans.ts'
import { planOf, type PlanUser } from '#src/features/admin/users/plan-user.ts'
import type { MenuAction } from '#src/ui/menu-items.ts'

/** A row's menu items for a person's password and plan. `onCancel` asks before the plan is cancelled. */
export function usePlanActions(user: PlanUser, onCancel: () => void): MenuAction[] {
  const { mutate, isPending } = useSendPasswordReset()
  return [
    {
      label: 'Send password reset email',
      icon: KeyRound,
      disabled: isPending,
      onSelect: () => mutate(user),
    },
    {
      label: 'Cancel subscription',
      icon: CircleX,
      tone: 'danger',
      disabled: !canCancelPlan(planOf(user)),
      onSelect: onCancel,
    },
  ]
}
