import { toAppError } from '#src/lib/errors.ts'
import { ErrorState } from '#src/ui/error-state.tsx'

const noAnswerText =
  'Nothing answered. Check your connection, and that the server is running, then try again.'

/** Shown if the app could not even find out where its server is. */
export function StartError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { isNetwork, message } = toAppError(error)
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState title="SampleTrail could not start" heading="h1" onRetry={onRetry}>
        {isNetwork ? noAnswerText : message}
      </ErrorState>
    </main>
  )
}
