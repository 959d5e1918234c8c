import { useNearEnd } from '#src/features/catalogue/use-near-end.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

/** The end of the list: the next page loads automatically when the end is near, and with the button. */
export function MoreOffers({
  isLoading,
  error,
  onMore,
}: {
  isLoading: boolean
  /** Why the last page failed: then only the button retries. */
  error: unknown
  onMore: () => void
}) {
  const mark = useNearEnd(!isLoading && !error, onMore)
  return (
    <div ref={mark} className="flex flex-col items-center gap-3">
      {Boolean(error) && (
        <Banner kind="error" className="w-full max-w-2xl">
          Failed to load products. Please try again. {explainFailure(error)}
        </Banner>
      )}
      <Button variant="secondary" busy={isLoading} onClick={onMore}>
        {isLoading ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  )
}
