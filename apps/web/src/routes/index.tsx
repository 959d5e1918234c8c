import { createFileRoute, redirect } from '@tanstack/react-router'
import { LandingPage } from '#src/features/marketing/landing-page.tsx'
import { findFailedSignIn } from '#src/lib/failed-sign-in.ts'

export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const failed = findFailedSignIn(window.location)
    if (failed !== undefined) throw redirect({ href: failed, replace: true })
    await context.session.ready
    // Whoever still owes the second factor is asked for it there.
    if (context.session.get().status !== 'signed-out') {
      throw redirect({ to: '/dashboard', replace: true })
    }
  },
  head: () => ({ meta: [{ title: 'SampleTrail · The Ultimate Hub for Product Testers' }] }),
  component: LandingPage,
})
