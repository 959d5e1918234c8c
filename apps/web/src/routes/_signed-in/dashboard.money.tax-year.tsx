import { createFileRoute } from '@tanstack/react-router'
import { readMoneySearch } from '#src/features/money/money-search.ts'
import { TaxYearScreen, type TaxYearSearch } from '#src/features/money/tax-year-screen.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/dashboard/money/tax-year')({
  head: () => pageTitle('Tax year'),
  validateSearch: (raw: Record<string, unknown>): TaxYearSearch => {
    const { currency } = readMoneySearch(raw)
    const year = Number(raw['year'])
    // Present even without a value: the router merges this over the raw address.
    return {
      year: Number.isInteger(year) && year >= 1970 && year <= 2199 ? year : undefined,
      currency,
    }
  },
  component: TaxYearRoute,
})

function TaxYearRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TaxYearScreen
      search={search}
      onSearchChange={(next) => {
        void navigate({ search: next, replace: true, resetScroll: false })
      }}
    />
  )
}
