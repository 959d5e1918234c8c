import { createFileRoute, useRouter } from '@tanstack/react-router'
import { CallbackScreen } from '#src/features/auth/callback-screen.tsx'

export const Route = createFileRoute('/auth/callback')({ component: CallbackRoute })

function CallbackRoute() {
  const router = useRouter()
  return (
    <CallbackScreen
      onSignedIn={() => void router.navigate({ to: '/dashboard', replace: true })}
      onSignIn={() => void router.navigate({ to: '/auth', search: { mode: 'login' } })}
    />
  )
}
