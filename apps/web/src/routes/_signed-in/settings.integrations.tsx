import { createFileRoute } from '@tanstack/react-router'
import { IntegrationSettings } from '#src/features/ebay-listing/integration-settings.tsx'
import { MarketplaceSetting } from '#src/features/marketplace-posting/marketplace-setting.tsx'
import { CalendarSetting } from '#src/features/settings/calendar-setting.tsx'
import { CaptureSetting } from '#src/features/settings/capture-setting.tsx'
import { InboxSetting } from '#src/features/settings/inbox-setting.tsx'
import { pageTitle } from '#src/lib/page-title.ts'
import { Settled } from '#src/lib/settled.tsx'
import { SkeletonCards } from '#src/ui/skeleton-cards.tsx'

export const Route = createFileRoute('/_signed-in/settings/integrations')({
  head: () => pageTitle('Integrations'),
  component: IntegrationsRoute,
})

function IntegrationsRoute() {
  return (
    <Settled shape={<SkeletonCards />}>
      <div className="grid max-w-2xl items-start gap-4 xl:max-w-none xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <IntegrationSettings />
          <MarketplaceSetting />
          <CalendarSetting />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CaptureSetting />
          <InboxSetting />
        </div>
      </div>
    </Settled>
  )
}
