import { createFileRoute } from '@tanstack/react-router'
import { AdminOverview } from '#src/features/admin/dashboard/admin-overview.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/admin/')({
  head: () => pageTitle('Admin'),
  component: AdminOverview,
})
