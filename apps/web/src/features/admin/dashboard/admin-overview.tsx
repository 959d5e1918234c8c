import { useUser } from '#src/entities/session/use-session.ts'
import { AdminPage, AdminSection } from '#src/features/admin/shell/admin-page.tsx'
import { describeAction } from '#src/features/admin/dashboard/describe-action.ts'
import { type AuditEntry, useOverview } from '#src/features/admin/dashboard/use-overview.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** How the installation stands, and what was done last. */
export function AdminOverview() {
  const { data, error, refetch, isFetching } = useOverview()
  return (
    <AdminPage title="Dashboard" lead="Totals, and what admins and commands did last.">
      {data === undefined && error === null && <Skeleton className="h-64" />}
      {data === undefined && error !== null && (
        <QueryError
          title="The totals could not be read"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data !== undefined && (
        <>
          <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
            <Total label="Global sellers" value={data.globalSellers} />
            <Total label="Active global sellers" value={data.activeSellers} />
            <Total label="Sellers kept by users" value={data.userSellers} />
          </dl>
          <AdminSection title="Recent activity">
            <Activity entries={data.recent} />
          </AdminSection>
        </>
      )}
    </AdminPage>
  )
}

function Total({ label, value }: { label: string; value: number }) {
  return (
    <Card className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="tabular text-xl font-bold">{value.toLocaleString('en-US')}</dd>
    </Card>
  )
}

function Activity({ entries }: { entries: readonly AuditEntry[] }) {
  const { id } = useUser()
  if (entries.length === 0) {
    return <p className="text-sm text-ink-muted">Nothing has been done yet.</p>
  }
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-sm">
          <span>{describeAction(entry.action, entry.actor_id, id)}</span>
          <time dateTime={entry.created_at} className="tabular text-ink-muted">
            {moment.format(new Date(entry.created_at))}
          </time>
        </li>
      ))}
    </ul>
  )
}
