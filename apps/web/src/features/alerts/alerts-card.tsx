import { Link } from '@tanstack/react-router'
import { useAlerts } from '#src/entities/alert/use-alerts.ts'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { usePlanTerms } from '#src/entities/plan/use-plan-terms.ts'
import { AddAlert } from '#src/features/alerts/add-alert.tsx'
import { AlertList } from '#src/features/alerts/alert-list.tsx'
import { DeliveryNote } from '#src/features/alerts/delivery-note.tsx'
import { QueryError } from '#src/lib/query-error.tsx'
import { SettingsSection } from '#src/ui/settings-section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** A person's alerts, with a link to what they found. */
export function AlertsCard() {
  const { data: alerts, error, refetch, isFetching } = useAlerts()
  const { isPro } = usePlan()
  const terms = usePlanTerms()
  const isReady = alerts !== undefined && terms !== null
  return (
    <SettingsSection
      title="Keyword alerts"
      aside={
        <>
          <DeliveryNote />
          {isReady && (
            <p className="tabular text-sm text-ink-muted">
              {alerts.length} of {terms.keywords}
            </p>
          )}
          <Link
            to="/dashboard/find"
            search={{ view: 'found' }}
            className="touch-target inline-flex items-center text-sm font-semibold text-accent-ink hover:underline"
          >
            See what they found
          </Link>
        </>
      }
    >
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
      {isReady && alerts.length > 0 && (
        <div className="overflow-hidden rounded-lg border border-line">
          <AlertList alerts={alerts} />
        </div>
      )}
    </SettingsSection>
  )
}
