import { toAppError } from '#src/lib/errors.ts'
import { ErrorState } from '#src/ui/error-state.tsx'

export interface QueryErrorProps {
  /** What could not be shown, for instance 'Failed to load products'. */
  title: string
  error: unknown
  onRetry?: () => void
  retrying?: boolean
}

/** An error state for whatever a query threw. */
export function QueryError({ title, error, onRetry, retrying }: QueryErrorProps) {
  const { message, requestId } = toAppError(error)
  return (
    <ErrorState title={title} onRetry={onRetry} retrying={retrying} requestId={requestId}>
      {message}
    </ErrorState>
  )
}
