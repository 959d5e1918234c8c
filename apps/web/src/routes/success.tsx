import { createFileRoute, useLocation, useRouter } from '@tanstack/react-router'
import { useSession } from '#src/entities/session/use-session.ts'
import { SuccessScreen } from '#src/features/billing/success-screen.tsx'
import { SuccessSignIn } from '#src/features/billing/success-sign-in.tsx'
import { pageTitle } from '#src/lib/page-title.ts'
import { FullScreenSpinner } from '#src/ui/spinner.tsx'
import { showError } from '#src/ui/toast.tsx'

interface SuccessSearch {
  /** The id of the checkout that returns here; the payment provider inserts it. */
  session_id?: string | undefined
}

/** Long enough to read. */
const missingMs = 12_000

/** Public, because a payment page returns here. A person who was signed out meanwhile is asked to sign in, and returns. */
export const Route = createFileRoute('/success')({
  head: () => pageTitle('Success'),
  validateSearch: (search: Record<string, unknown>): SuccessSearch => ({
    session_id: typeof search['session_id'] === 'string' ? search['session_id'] : undefined,
  }),
  beforeLoad: ({ context }) => context.session.ready,
  pendingComponent: FullScreenSpinner,
  component: SuccessRoute,
})

function SuccessRoute() {
  const router = useRouter()
  const session = useSession()
  const { session_id: sessionId } = Route.useSearch()
  const { href } = useLocation()
  if (session.status === 'loading') return <FullScreenSpinner />
  if (session.status !== 'signed-in') return <SuccessSignIn returnTo={href} />
  const leave = (): void => {
    if (sessionId !== undefined) {
      showError('Your payment has not arrived yet', {
        detail:
          'When it does, Pro starts by itself. If you have paid and it does not within some minutes, contact us; do not pay again.',
        duration: missingMs,
      })
    }
    void router.navigate({ to: '/subscription', replace: true })
  }
  return (
    <SuccessScreen
      sessionId={sessionId}
      onNone={leave}
      onGoOn={() => void router.navigate({ to: '/dashboard', replace: true })}
    />
  )
}
