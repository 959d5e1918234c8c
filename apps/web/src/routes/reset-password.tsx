import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ResetPasswordScreen } from '#src/features/auth/reset-password-screen.tsx'

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordRoute })

function ResetPasswordRoute() {
  const router = useRouter()
  return (
    <ResetPasswordScreen
      onStay={() => void router.navigate({ to: '/dashboard', replace: true })}
      onDone={() => void router.navigate({ to: '/dashboard', replace: true })}
      onInvalidLink={() =>
        void router.navigate({
          to: '/auth',
          search: { mode: 'login' },
          state: { authError: 'Invalid or expired reset link' },
          replace: true,
        })
      }
    />
  )
}
