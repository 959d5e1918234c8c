import { createFileRoute } from '@tanstack/react-router'
import { AccountSettings } from '#src/features/settings/account-settings.tsx'
import { pageTitle } from '#src/lib/page-title.ts'
import { Settled } from '#src/lib/settled.tsx'
import { SkeletonCards } from '#src/ui/skeleton-cards.tsx'

export const Route = createFileRoute('/_signed-in/settings/account')({
  head: () => pageTitle('Account'),
  component: AccountRoute,
})

function AccountRoute() {
  return (
    <Settled shape={<SkeletonCards />}>
      <AccountSettings />
    </Settled>
  )
}
