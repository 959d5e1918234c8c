import { Link } from '@tanstack/react-router'
import { useUser } from '#src/entities/session/use-session.ts'
import { describeAction } from '#src/features/admin/dashboard/describe-action.ts'
import { type Activity, useActivity } from '#src/features/admin/dashboard/use-overview.ts'
import { AdminSection } from '#src/features/admin/shell/admin-page.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Recent events. */
export function RecentActivity() {
  const { data, error, refetch, isFetching } = useActivity()
  return (
    <AdminSection title="Recent activity">
      {data === undefined && error === null && <Skeleton className="h-64" />}
      {data === undefined && error !== null && (
        <QueryError
          title="The activity could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.length === 0 && <p className="text-sm text-ink-muted">Nothing has been done yet.</p>}
      {data !== undefined && data.length > 0 && (
        <ul aria-label="Recent activity" className="divide-y divide-line">
          {data.map((one) => (
            <Line key={`${one.kind}-${one.entry}`} activity={one} />
          ))}
        </ul>
      )}
      <Link
        to="/admin/log"
        className="touch-target self-start text-sm font-semibold text-accent-ink hover:underline"
      >
        Everything that admins and commands did
      </Link>
    </AdminSection>
  )
}

function Line({ activity }: { activity: Activity }) {
  const { id } = useUser()
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2.5 text-sm">
      <span className="min-w-0 wrap-anywhere">{write(activity, id)}</span>
      <time dateTime={activity.happened_at} className="tabular text-ink-muted">
        {moment.format(new Date(activity.happened_at))}
      </time>
    </li>
  )
}

const paymentWords: Record<string, string> = {
  'customer.subscription.created': 'A paid subscription began',
  'customer.subscription.deleted': 'A paid subscription ended',
  'invoice.payment_failed': 'A payment failed',
}

function write({ kind, action, actor_id, email }: Activity, readerId: string): string {
  if (kind === 'sign_up') return `${email} signed up`
  if (kind === 'payment') return paymentWords[action] ?? action
  return describeAction(action, actor_id, readerId)
}
