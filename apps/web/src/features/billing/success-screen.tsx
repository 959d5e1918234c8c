import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '#src/entities/session/use-session.ts'
import { waitForPro } from '#src/features/billing/wait-for-pro.ts'
import { getSupabase } from '#src/lib/supabase.ts'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

interface SuccessScreenProps {
  /** There is no active subscription, or nobody whose it could be. */
  onNone: () => void
  onGoOn: () => void
}

/** Where a payment leads back to: thanks once the subscription is active. */
export function SuccessScreen({ onNone, onGoOn }: SuccessScreenProps) {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const [isActive, setIsActive] = useState(false)
  const leave = useEffectEvent(onNone)

  useEffect(() => {
    const stop = new AbortController()
    async function look() {
      const found = userId !== null && (await waitForPro(getSupabase(), userId, stop.signal))
      if (stop.signal.aborted) return
      if (found) setIsActive(true)
      else leave()
    }
    // Aborting is all that can be thrown, and then nobody waits any more.
    look().catch(() => undefined)
    return () => stop.abort()
  }, [userId])

  return (
    <main
      id="content"
      className="flex min-h-dvh flex-col items-center justify-center gap-4 px-4 py-8 text-center"
    >
      {isActive ? (
        <>
          <span className="grid size-16 place-items-center rounded-full bg-success-soft text-success">
            <CircleCheck aria-hidden className="size-8" />
          </span>
          <h1 className="text-lg font-bold">Thank you for subscribing!</h1>
          <p className="max-w-prose text-ink-muted">
            Your subscription is activated, and all Pro features are available to you now.
          </p>
          <Button onClick={onGoOn}>Go to Dashboard</Button>
        </>
      ) : (
        <>
          <Spinner size="lg" decorative />
          <h1 className="text-lg font-bold">Looking for your subscription...</h1>
          <output className="text-ink-muted">This takes up to half a minute.</output>
        </>
      )}
    </main>
  )
}
