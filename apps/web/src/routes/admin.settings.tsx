import { createFileRoute } from '@tanstack/react-router'
import { AdminSettings } from '#src/features/admin/settings/admin-settings.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/admin/settings')({
  head: () => pageTitle('Settings · Admin'),
  component: AdminSettings,
})
