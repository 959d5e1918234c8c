import { Badge } from '#src/ui/badge.tsx'
import { describeStatus, explainStatus, formatDay } from '#src/features/admin/users/user-words.ts'
import type { AdminUser } from '#src/features/admin/users/use-users.ts'

const cellButton =
  'touch-target inline-flex min-h-10 min-w-10 items-center rounded-md px-2 -mx-2 hover:bg-sunken max-lg:justify-end'

/** The person, the account's age, and its marks. */
export function UserCell({ user }: { user: AdminUser }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {user.email}
        </span>
        {user.is_admin && <Badge tone="blue">Admin</Badge>}
        {user.is_vip && <Badge tone="purple">VIP</Badge>}
      </span>
      <span className="text-xs text-ink-muted">
        Joined <time dateTime={user.created_at}>{formatDay(user.created_at)}</time>
      </span>
    </span>
  )
}

/** The plan and why the person has it; a press changes it. */
export function StatusCell({ user, onOpen }: { user: AdminUser; onOpen: () => void }) {
  const words = describeStatus(user)
  const reason = explainStatus(user)
  return (
    <span className="flex flex-col max-lg:items-end">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${words}: change the status of ${user.email}`}
        onClick={onOpen}
        className={cellButton}
      >
        <Badge tone={user.status === 'free' ? 'grey' : user.status === 'trial' ? 'blue' : 'orange'}>
          {words}
        </Badge>
      </button>
      {reason !== '' && (
        <span className="pointer-events-none -mt-2 text-xs text-ink-muted xl:whitespace-nowrap">
          {reason}
        </span>
      )}
    </span>
  )
}

/** When the person was last active, and whether the first trial is used up. */
export function ActivityCell({ user }: { user: AdminUser }) {
  return (
    <span className="flex flex-col gap-0.5">
      <time dateTime={user.last_active_at}>{formatDay(user.last_active_at)}</time>
      {user.has_used_trial && (
        <span className="text-xs text-ink-muted lg:whitespace-nowrap">Has used trial</span>
      )}
    </span>
  )
}

/** How many products the person has; a press shows them. */
export function ProductsCell({ user, onOpen }: { user: AdminUser; onOpen: () => void }) {
  const count = user.products_count.toLocaleString('en-US')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${count} ${user.products_count === 1 ? 'product' : 'products'} of ${user.email}`}
      onClick={onOpen}
      className={`${cellButton} tabular font-semibold text-accent-ink`}
    >
      {count}
    </button>
  )
}
