import { planOffers } from '@sampletrail/domain/plans/plan-offers.ts'
import { Link } from '@tanstack/react-router'
import type { Plan } from '#src/entities/plan/use-plan.ts'

/** Where no plans are sold: who can give one, and for admins how. */
export function NoSaleNote({ plan }: { plan: Plan }) {
  return (
    <div className="flex flex-col gap-1 text-sm text-ink-muted">
      <p>
        {planOffers(plan).isGiven
          ? 'This server sells no plans. Its owner gave you Pro.'
          : 'This server sells no plans. Its owner can give you Pro.'}
      </p>
      {plan.isAdmin && (
        <p>
          As an admin, you can give it under{' '}
          <Link
            to="/admin/users"
            className="font-semibold text-accent-ink underline underline-offset-2"
          >
            Users
          </Link>
          , or in a terminal with <code className="font-mono">npm run admin -- pro EMAIL</code>.
        </p>
      )}
    </div>
  )
}
