import { foundText } from '@sampletrail/domain/offer-count.ts'
import { ALL_OFFERS } from '@sampletrail/domain/offer-filters.ts'
import { Link } from '@tanstack/react-router'
import { useOfferCount } from '#src/entities/offer/use-offers.ts'
import { AdminPage, AdminSection } from '#src/features/admin/shell/admin-page.tsx'
import { toAppError } from '#src/lib/errors.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** What is in the catalogue, as this admin's plan shows it. */
export function AdminProducts() {
  const { data: count, error } = useOfferCount(ALL_OFFERS)
  return (
    <AdminPage title="Products" lead="The offers of global sellers, which users find and track.">
      <AdminSection title="Catalogue">
        {count === undefined && error === null && <Skeleton className="h-5 w-40" />}
        {error !== null && (
          <p role="alert" className="text-sm text-danger">
            {toAppError(error).message}
          </p>
        )}
        {count !== undefined && (
          <p className="tabular text-sm">
            {foundText(count)} in the United States, counted as your own plan shows them.
          </p>
        )}
        <Link to="/dashboard/find" className={buttonStyle('secondary', 'md', 'self-start')}>
          Look through them
        </Link>
      </AdminSection>
    </AdminPage>
  )
}
