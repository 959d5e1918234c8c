import { createFileRoute, redirect } from '@tanstack/react-router'

/** An older address of the settings. */
export const Route = createFileRoute('/_signed-in/dashboard/settings')({
  beforeLoad: () => {
    throw redirect({ to: '/settings', replace: true })
  },
})
