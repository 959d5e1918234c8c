import { createFileRoute } from '@tanstack/react-router'
import { safeReturnPath } from '#src/lib/safe-return-path.ts'

export interface AuthSearch {
  mode?: 'signup' | 'login' | undefined
  /** Where to go after signing in; only places of ours get through. */
  returnTo?: string | undefined
}

export const Route = createFileRoute('/auth/')({
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    mode: search['mode'] === 'signup' || search['mode'] === 'login' ? search['mode'] : undefined,
    returnTo: safeReturnPath(search['returnTo']),
  }),
  component: AuthScreen,
})

function AuthScreen() {
  return <main id="content">Sign in to your account</main>
}
