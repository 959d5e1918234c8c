import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { loadIsAdmin } from '#src/entities/plan/load-is-admin.ts'
import { useRecordActivity } from '#src/entities/session/use-record-activity.ts'
import { useSession } from '#src/entities/session/use-session.ts'
import { AdminShell } from '#src/features/admin/shell/admin-shell.tsx'
import { useStayAdmin } from '#src/features/admin/shell/use-stay-admin.ts'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { NotFound } from '#src/features/shell/not-found.tsx'
import { FullScreenSpinner } from '#src/ui/spinner.tsx'

/** A person who is no admin, or not signed in, goes to the dashboard, whatever the address below /admin. */
export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context, cause }) => {
    // Sorting, paging and navigation inside wait for no check, and work without a connection: a refusal leads out (useStayAdmin).
    if (cause === 'stay') return
    await context.session.ready
    const session = context.session.get()
    const isAdmin = session.status === 'signed-in' && (await loadIsAdmin(session.user.id))
    if (!isAdmin) throw redirect({ to: '/dashboard', replace: true })
  },
  pendingComponent: FullScreenSpinner,
  component: AdminLayout,
  errorComponent: RouteError,
  notFoundComponent: NotFound,
})

function AdminLayout() {
  const session = useSession()
  // Signed out a moment ago: the auth screen is opening.
  if (session.status !== 'signed-in') return <FullScreenSpinner />
  return <SignedInAdmin key={session.user.id} />
}

function SignedInAdmin() {
  useRecordActivity()
  if (!useStayAdmin()) return <FullScreenSpinner />
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  )
}
