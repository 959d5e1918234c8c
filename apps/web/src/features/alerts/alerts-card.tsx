import { useAlerts } from '#src/entities/alert/use-alerts.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { usePlanTerms } from '#src/entities/plan/use-plan-terms.ts'
import { AddAlert } from '#src/features/alerts/add-alert.tsx'
import { AlertList } from '#src/features/alerts/alert-list.tsx'
import { DeliveryNote } from '#src/features/alerts/delivery-note.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** A person's alerts. */
export function AlertsCard() {
  const { data: alerts, error, refetch, isFetching } = useAlerts()
  const { isPro } = usePlan()
  const terms = usePlanTerms()
  const isReady = alerts !== undefined && terms !== null
  return (
    <Card padded={false}>
      <section aria-labelledby="alerts-title">
        <div className="flex flex-col gap-4 p-4">
          <div className="flex flex-col gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id="alerts-title" className="text-base font-semibold">
                Keyword alerts
              </h2>
              {isReady && (
                <span className="tabular text-sm text-ink-muted">
                  {alerts.length} of {terms.keywords}
                </span>
              )}
            </div>
            <DeliveryNote />
          </div>
          {isReady && <AddAlert alerts={alerts} isPro={isPro} />}
          {!isReady && error === null && <Skeleton className="h-32" />}
          {alerts === undefined && error !== null && (
            <QueryError
              title="Failed to load your alerts. Please try again."
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )}
        </div>
        {isReady && alerts.length > 0 && (
          <div className="border-t border-line">
            <AlertList alerts={alerts} />
          </div>
        )}
      </section>
    </Card>
  )
}
