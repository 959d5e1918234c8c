import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionScreen } from '#src/features/billing/subscription-screen.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/_signed-in/subscription')({
  head: () => pageTitle('Subscription'),
  component: SubscriptionScreen,
})
