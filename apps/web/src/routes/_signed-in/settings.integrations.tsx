import { createFileRoute } from '@tanstack/react-router'
import { IntegrationSettings } from '#src/features/ebay-listing/integration-settings.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/settings/integrations')({
  head: () => pageTitle('Integrations'),
  component: IntegrationSettings,
})
