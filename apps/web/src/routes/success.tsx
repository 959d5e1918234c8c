import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SuccessScreen } from '#src/features/billing/success-screen.tsx'
import { FullScreenSpinner } from '#src/ui/spinner.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

/** Public, because a payment page returns here; the screen itself looks for somebody who subscribed. */
export const Route = createFileRoute('/success')({
  head: () => pageTitle('Success'),
  beforeLoad: ({ context }) => context.session.ready,
  pendingComponent: FullScreenSpinner,
  component: SuccessRoute,
})

function SuccessRoute() {
  const router = useRouter()
  return (
    <SuccessScreen
      onNone={() => void router.navigate({ to: '/subscription', replace: true })}
      onGoOn={() => void router.navigate({ to: '/dashboard', replace: true })}
    />
  )
}
