import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettings } from '#src/features/alerts/notification-settings.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/settings/notifications')({
  head: () => pageTitle('Notifications'),
  component: NotificationSettings,
})
