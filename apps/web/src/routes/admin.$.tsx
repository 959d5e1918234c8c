import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadIsAdmin } from '#src/entities/plan/load-is-admin.ts'
import { NotFound } from '#src/features/shell/not-found.tsx'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { FullScreenSpinner } from '#src/ui/spinner.tsx'

/** Whoever is no admin, or not signed in, goes to the dashboard, whatever the address below /admin. */
export const Route = createFileRoute('/admin/$')({
  beforeLoad: async ({ context }) => {
    await context.session.ready
    const session = context.session.get()
    const isAdmin = session.status === 'signed-in' && (await loadIsAdmin(session.user.id))
    if (!isAdmin) throw redirect({ to: '/dashboard', replace: true })
  },
  pendingComponent: FullScreenSpinner,
  component: NotFound,
  errorComponent: RouteError,
})
