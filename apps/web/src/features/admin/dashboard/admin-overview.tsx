import { RecentActivity } from '#src/features/admin/dashboard/recent-activity.tsx'
import { TotalCards } from '#src/features/admin/dashboard/total-cards.tsx'
import { useFailedJobs, useTotals } from '#src/features/admin/dashboard/use-overview.ts'
import { AdminPage } from '#src/features/admin/shell/admin-page.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Settled } from '#src/lib/settled.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SkeletonCards } from '#src/ui/skeleton-cards.tsx'

/** The state of the installation, and recent events. docs/behaviour/admin-dashboard.md */
export function AdminOverview() {
  const { data, error, refetch, isFetching } = useTotals()
  const failedJobs = useFailedJobs()
  return (
    <AdminPage
      title="Dashboard"
      lead="Totals and recent activity. Totals link to the lists of what they count."
    >
      <Settled shape={<SkeletonCards />}>
        <div className="flex flex-col gap-5">
          {data === undefined && error === null && <Skeleton className="h-96" />}
          {data === undefined && error !== null && (
            <QueryError
              title="The totals could not be loaded"
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
          {data !== undefined && <TotalCards totals={data} failedJobs={failedJobs.data} />}
          <RecentActivity />
        </div>
      </Settled>
    </AdminPage>
  )
}
