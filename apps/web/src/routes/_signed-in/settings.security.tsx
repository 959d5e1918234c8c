import { createFileRoute } from '@tanstack/react-router'
import { SecuritySettings } from '#src/features/security/security-settings.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/settings/security')({
  head: () => pageTitle('Security'),
  component: SecuritySettings,
})
