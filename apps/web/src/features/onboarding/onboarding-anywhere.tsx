import { forcesOnboarding } from '@sampletrail/domain/accounts/onboarding.ts'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '#src/entities/session/use-session.ts'

const OnboardingProvider = lazy(async () => ({
  default: (await import('#src/features/onboarding/onboarding-provider.tsx')).OnboardingProvider,
}))

/**
 * Opens the introduction if an address requests it on admin pages or public pages. The signed-in layout has a separate one.
 * Nothing else opens it there.
 */
export function OnboardingAnywhere() {
  const session = useSession()
  const isElsewhere = useRouterState({
    select: ({ matches }) => !matches.some(({ routeId }) => routeId === '/_signed-in'),
  })
  const isForced = useRouterState({
    select: ({ location }) => forcesOnboarding(location.searchStr),
  })
  // The address loses this request before the introduction shows.
  const [isWanted, setWanted] = useState(false)
  const isAsked = isElsewhere && session.status === 'signed-in' && (isForced || isWanted)
  if (isAsked !== isWanted) setWanted(isAsked)
  if (!isAsked) return null
  return (
    <Suspense>
      <OnboardingProvider key={session.user.id}>{null}</OnboardingProvider>
    </Suspense>
  )
}
