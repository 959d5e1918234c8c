import { createFileRoute } from '@tanstack/react-router'
import { AccountSettings } from '#src/features/settings/account-settings.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/settings/account')({
  head: () => pageTitle('Account'),
  component: AccountSettings,
})
