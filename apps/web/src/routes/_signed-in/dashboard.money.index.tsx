import { createFileRoute } from '@tanstack/react-router'
import { MoneyScreen } from '#src/features/money/money-screen.tsx'
import { readMoneySearch } from '#src/features/money/money-search.ts'
import { useAddProduct } from '#src/features/shell/add-product.ts'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/dashboard/money/')({
  head: () => pageTitle('Money'),
  validateSearch: readMoneySearch,
  component: MoneyRoute,
})

function MoneyRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MoneyScreen
      search={search}
      onSearchChange={(next) => {
        void navigate({ search: next, replace: true, resetScroll: false })
      }}
      onAddProduct={useAddProduct()}
    />
  )
}
