import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { QueryError } from '#src/lib/query-error.tsx'

/** Shown in place of a route that failed; the rest of the app stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <QueryError
      title="This page could not be shown"
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
