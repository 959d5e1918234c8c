import { createFileRoute } from '@tanstack/react-router'
import { AdminSellers } from '#src/features/admin/sellers/admin-sellers.tsx'
import { readSellerSearch } from '#src/features/admin/sellers/seller-search.ts'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/admin/sellers')({
  validateSearch: readSellerSearch,
  head: () => pageTitle('Sellers · Admin'),
  component: AdminSellersPage,
})

function AdminSellersPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminSellers
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
