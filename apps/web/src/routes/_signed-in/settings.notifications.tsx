import { createFileRoute } from '@tanstack/react-router'
import { useFollowAlerts } from '#src/entities/alert/use-alerts.ts'
import { NotificationSettings } from '#src/features/alerts/notification-settings.tsx'
import { pageTitle } from '#src/lib/page-title.ts'
import { Settled } from '#src/lib/settled.tsx'
import { SkeletonCards } from '#src/ui/skeleton-cards.tsx'

export const Route = createFileRoute('/_signed-in/settings/notifications')({
  head: () => pageTitle('Notifications'),
  component: NotificationsRoute,
})

function NotificationsRoute() {
  useFollowAlerts()
  return (
    <Settled shape={<SkeletonCards />}>
      <NotificationSettings />
    </Settled>
  )
}
