import type { UseQueryResult } from '@tanstack/react-query'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

/** Says that something beside the result could not be loaded, and loads it again; nothing while it is there. */
export function LoadAgain({
  query,
  label,
  children,
}: {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>
  /** Such as 'Load fees again'. */
  label: string
  children: string
}) {
  if (!query.isError || query.data !== undefined) return null
  return (
    <Banner
      kind="warning"
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {label}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
