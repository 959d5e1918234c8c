import type { AdminUser } from '#src/features/admin/users/use-users.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** 'Jan 5, 2024', in this device's time zone. */
export function formatDay(moment: string): string {
  return day.format(new Date(moment))
}

/** 'Free', 'Pro', or 'Trial until Jan 5, 2024'. */
export function describeStatus({ status, trial_end }: Pick<AdminUser, 'status' | 'trial_end'>) {
  if (status === 'trial')
    return trial_end === null ? 'Trial' : `Trial until ${formatDay(trial_end)}`
  return status === 'active' ? 'Pro' : 'Free'
}
