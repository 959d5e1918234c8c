import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import { afterFirstScreen } from '#src/lib/after-first-screen.ts'
import { reportError } from '#src/lib/errors.ts'

/** Keeps sellers and saved views in sync with other tabs and devices. Used once, by the shell. */
export function useFollowChanges(): void {
  const userId = useUser().id
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | null = () => undefined
    async function follow() {
      // Loaded when it is needed: no first screen waits for it.
      const { followChanges } = await import('#src/app/follow-changes.ts')
      if (stop) stop = followChanges(userId, client)
    }
    const callOff = afterFirstScreen(() => void follow().catch(reportError))
    return () => {
      callOff()
      stop?.()
      stop = null
    }
  }, [userId, client])
}
