import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '#src/entities/session/use-session.ts'
import { findSubscription } from '#src/features/billing/find-subscription.ts'
import { NextCharge } from '#src/features/billing/next-charge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

interface SuccessScreenProps {
  /** The payment provider's id of the checkout that returns here. */
  sessionId: string | undefined
  /** No active subscription was found. */
  onNone: () => void
  onGoOn: () => void
}

/** The page after a payment: thanks once the subscription is active. */
export function SuccessScreen({ sessionId, onNone, onGoOn }: SuccessScreenProps) {
  const userId = useUser().id
  const queryClient = useQueryClient()
  const [isActive, setIsActive] = useState(false)
  const leave = useEffectEvent(onNone)

  useEffect(() => {
    const stop = new AbortController()
    async function look() {
      const found = await findSubscription(userId, sessionId, stop.signal)
      if (stop.signal.aborted) return
      // This device's plan is older than the payment.
      queryClient.removeQueries({ queryKey: ['plan', userId] })
      if (found) setIsActive(true)
      else leave()
    }
    // Only aborting can throw, and then nobody waits any more.
    look().catch(() => undefined)
    return () => stop.abort()
  }, [userId, sessionId, queryClient])

  return (
    <main
      id="content"
      // Screen readers announce that the waiting is over.
      aria-live="polite"
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
          <NextCharge />
          <Button onClick={onGoOn}>Go to Dashboard</Button>
        </>
      ) : (
        <>
          <Spinner size="lg" decorative />
          <h1 className="text-lg font-bold">Looking for your subscription...</h1>
          <p className="text-ink-muted">This takes up to half a minute.</p>
        </>
      )}
    </main>
  )
}
