import {
  forcesOnboarding,
  withoutForcedOnboarding,
} from '@sampletrail/domain/accounts/onboarding.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { flagForcedOnboarding } from '#src/entities/onboarding/onboarding-flags.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { reportError } from '#src/lib/errors.ts'
import { isDialogOpen } from '#src/lib/is-dialog-open.ts'
import { getSupabase } from '#src/lib/supabase.ts'

/** Events within this time count as one occasion. */
const debounceMs = 300

/**
 * Asks whether the introduction is due: when the app starts or a person signs in, when the dashboard opens, and when an
 * address requests it. It waits for other dialogs to close.
 */
export function useOnboardingOccasions(onDue: () => void): void {
  const user = useUser()
  const router = useRouter()
  const isDashboard = useRouterState({
    select: ({ location }) => location.pathname === '/dashboard',
  })
  const isForced = useRouterState({
    select: ({ location }) => forcesOnboarding(location.searchStr),
  })
  const tell = useEffectEvent(onDue)
  const ask = useEffectEvent(async () => {
    try {
      // Nothing waits for this, so the first load does not include it.
      const { checkOnboarding } = await import('#src/entities/onboarding/check-onboarding.ts')
      return await checkOnboarding(getSupabase(), user, new Date())
    } catch (error) {
      reportError(error)
      return false
    }
  })

  useEffect(() => {
    if (!isForced) return
    const { pathname, searchStr, hash } = router.state.location
    flagForcedOnboarding(searchStr)
    // A reload does not ask again.
    const rest = withoutForcedOnboarding(searchStr)
    void router.navigate({
      href: `${pathname}${rest}${hash === '' ? '' : `#${hash}`}`,
      replace: true,
    })
  }, [isForced, router])

  useEffect(() => {
    let over = false
    let timer = setTimeout(() => void look(), debounceMs)
    async function look() {
      const isDue = !isDialogOpen() && (await ask())
      if (over) return
      // A dialog may have opened since.
      if (isDialogOpen()) timer = setTimeout(() => void look(), debounceMs)
      else if (isDue) tell()
    }
    return () => {
      over = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of place is an occasion
  }, [isDashboard, isForced])
}
