import { NOTHING_SIMILAR_TEXT } from '@sampletrail/contracts/resale.ts'
import { RotateCw, SearchX } from 'lucide-react'
import { explainFailure, toAppError } from '#src/lib/errors.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

const NOTHING_WAS_COUNTED = 'We did not count this search.'

/** Why there is no result, in its place. */
export function AnalysisFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (foundNothing(error)) {
    return (
      <EmptyState
        icon={SearchX}
        title={NOTHING_SIMILAR_TEXT}
        action={
          <Button variant="secondary" onClick={onRetry}>
            <RotateCw aria-hidden className="size-4" />
            Try Again
          </Button>
        }
      >
        Nothing like it is for sale there right now. Try fewer words, the other way to search, or
        another eBay site. {NOTHING_WAS_COUNTED}
      </EmptyState>
    )
  }
  return (
    <QueryError title={titleOf(error)} error={error} onRetry={onRetry} retryLabel="Try Again" />
  )
}

/** Why a result could not be refreshed, above the existing one. */
export function FailureBanner({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const said = foundNothing(error) ? NOTHING_WAS_COUNTED : explainFailure(error)
  return (
    <Banner
      kind="error"
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          <RotateCw aria-hidden className="size-4" />
          Try Again
        </Button>
      }
    >
      {titleOf(error)}. {said}
    </Banner>
  )
}

/** Whether the search worked, but found nothing similar. */
export const foundNothing = (error: unknown): boolean => toAppError(error).code === 'no_product'

/** Our text if our server did not answer or failed, otherwise that of eBay or the search. */
function titleOf(error: unknown): string {
  if (foundNothing(error)) return NOTHING_SIMILAR_TEXT
  const { code, isNetwork, status } = toAppError(error)
  return isNetwork || status === 0 || code === 'internal' || code === 'unknown'
    ? 'Error loading resale analysis'
    : 'Failed to find similar products on eBay'
}
