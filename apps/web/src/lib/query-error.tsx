import { toAppError } from '#src/lib/errors.ts'
import { ErrorState, type ErrorStateProps } from '#src/ui/error-state.tsx'

export interface QueryErrorProps extends Pick<ErrorStateProps, 'retryLabel'> {
  /** The missing data, for example 'Failed to load products'. */
  title: string
  error: unknown
  onRetry?: () => void
  retrying?: boolean
}

/** An error state for any error of a query. */
export function QueryError({ title, error, ...retry }: QueryErrorProps) {
  const { message, requestId } = toAppError(error)
  return (
    <ErrorState title={title} {...retry} requestId={requestId}>
      {message}
    </ErrorState>
  )
}
