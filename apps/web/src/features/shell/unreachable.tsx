import { useEffect, useEffectEvent } from 'react'
import { unreachableText } from '#src/lib/errors.ts'
import { ErrorState } from '#src/ui/error-state.tsx'

/** Shown when a stored session cannot be renewed because nothing answers; tries again by itself. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => retry()
    window.addEventListener('online', again)
    const timer = setInterval(again, 15_000)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState title="No connection to SampleTrail" heading="h1" onRetry={onRetry}>
        {unreachableText} You stay signed in.
      </ErrorState>
    </main>
  )
}
