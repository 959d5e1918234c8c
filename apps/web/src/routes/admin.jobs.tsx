import { createFileRoute } from '@tanstack/react-router'
import { AdminJobs } from '#src/features/admin/jobs/admin-jobs.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/admin/jobs')({
  head: () => pageTitle('Jobs · Admin'),
  component: AdminJobs,
})
