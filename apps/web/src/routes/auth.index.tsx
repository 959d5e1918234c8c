import { createFileRoute, redirect, useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#src/entities/session/use-session.ts'
import { AuthScreen } from '#src/features/auth/auth-screen.tsx'
import { SecondFactorScreen } from '#src/features/auth/second-factor-screen.tsx'
import { safeReturnPath } from '#src/lib/safe-return-path.ts'

interface AuthSearch {
  /** 'signup' opens the sign-up; any other value opens the sign-in. */
  mode?: 'signup' | 'login' | undefined
  /** The page after signing in; only our own pages are accepted. */
  returnTo?: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A message from the screen that opened the auth screen. */
    authError?: string
  }
}

export const Route = createFileRoute('/auth/')({
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    mode: search['mode'] === 'signup' ? 'signup' : search['mode'] === 'login' ? 'login' : undefined,
    returnTo: safeReturnPath(search['returnTo']),
  }),
  beforeLoad: async ({ context, search }) => {
    await context.session.ready
    if (context.session.get().status === 'signed-in' && search.mode !== 'signup') {
      throw redirect({ href: search.returnTo ?? '/dashboard', replace: true })
    }
  },
  component: AuthRoute,
})

function AuthRoute() {
  const { mode = 'login', returnTo } = Route.useSearch()
  const router = useRouter()
  const { status } = useSession()
  const [wasAsked, setWasAsked] = useState(false)
  const authError = useRouterState({ select: (state) => state.location.state.authError })
  const isAsked = status === 'second-factor' && mode === 'login'
  if (isAsked && !wasAsked) setWasAsked(true)
  // After the code was entered, the question stays until the next screen is shown.
  if (isAsked || (wasAsked && status === 'signed-in')) return <SecondFactorScreen />
  return (
    <AuthScreen
      mode={mode}
      onModeChange={(next) =>
        void router.navigate({ to: '/auth', search: { mode: next, returnTo }, replace: true })
      }
      onSignedIn={() => void router.navigate({ href: returnTo ?? '/dashboard', replace: true })}
      arrivalMessage={authError === undefined ? undefined : { type: 'error', text: authError }}
    />
  )
}
