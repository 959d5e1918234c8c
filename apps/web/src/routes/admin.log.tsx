import { createFileRoute } from '@tanstack/react-router'
import { AdminLog } from '#src/features/admin/log/admin-log.tsx'
import { readLogSearch } from '#src/features/admin/log/log-search.ts'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/admin/log')({
  validateSearch: readLogSearch,
  head: () => pageTitle('Log · Admin'),
  component: AdminLog,
})
