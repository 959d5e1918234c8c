import { createFileRoute } from '@tanstack/react-router'
import { AdminSellers } from '#src/features/admin/sellers/admin-sellers.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/admin/sellers')({
  head: () => pageTitle('Sellers · Admin'),
  component: AdminSellers,
})
