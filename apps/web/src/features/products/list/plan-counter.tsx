import { activeCountText, productLimitText } from '@sampletrail/domain/plans/plans.ts'
import { requestUpgrade, sellsPlans } from '#src/entities/plan/request-upgrade.ts'

/** '{n}/5 products active', the reason once no more can be added, and a link to the plans. */
export function PlanCounter({
  held,
  limit,
  reasonId,
}: {
  held: number
  limit: number
  reasonId: string
}) {
  return (
    <p className="text-sm text-ink-muted max-sm:text-xs">
      <span className="tabular">{activeCountText(held, limit)}</span>
      {held >= limit && (
        <>
          {' '}
          {sellsPlans() && (
            <button
              type="button"
              onClick={() => requestUpgrade({ gate: 'products', held })}
              className="relative font-semibold text-accent-ink underline underline-offset-2 after:absolute after:-inset-x-1 after:-inset-y-3"
            >
              Upgrade to Pro
            </button>
          )}
          <span id={reasonId} className="sr-only">
            {productLimitText(limit)}
          </span>
        </>
      )}
    </p>
  )
}
