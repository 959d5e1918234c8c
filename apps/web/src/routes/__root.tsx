import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { OnboardingAnywhere } from '#src/features/onboarding/onboarding-anywhere.tsx'
import { DocumentTitle } from '#src/features/shell/document-title.tsx'
import { NotFound } from '#src/features/shell/not-found.tsx'
import { OfflineBanner } from '#src/features/shell/offline-banner.tsx'
import { RouteError } from '#src/features/shell/route-error.tsx'
import type { RouterContext } from '#src/app/router-context.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({ meta: [{ title: 'SampleTrail' }] }),
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: RouteError,
})

function Root() {
  return (
    <>
      <DocumentTitle />
      <OfflineBanner />
      <Outlet />
      <OnboardingAnywhere />
    </>
  )
}
