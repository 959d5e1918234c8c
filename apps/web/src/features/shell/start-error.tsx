import { toAppError } from '#src/lib/errors.ts'
import { ErrorState } from '#src/ui/error-state.tsx'

/** Shown when the app could not even learn where its server is. */
export function StartError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState title="SampleTrail could not start" heading="h1" onRetry={onRetry}>
        {toAppError(error).message} Check that the server is running, then try again.
      </ErrorState>
    </main>
  )
}
