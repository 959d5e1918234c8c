import type { ListingDraftState } from '#src/entities/listing/use-listing-draft.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'

/** Says that the account's draft is not shown, or that the typed text is only on this device; nothing while all is well. */
export function DraftNotices({
  loadError,
  reload,
  isLoading,
  failure,
}: Pick<ListingDraftState, 'loadError' | 'reload' | 'isLoading' | 'failure'>) {
  return (
    <>
      {loadError !== null && (
        <Banner
          kind="warning"
          action={
            <Button variant="secondary" size="sm" busy={isLoading} onClick={reload}>
              Load the draft again
            </Button>
          }
        >
          We could not load the draft of this listing from your account. {explainFailure(loadError)}
        </Banner>
      )}
      {failure !== undefined && (
        <Banner kind="warning">
          Your draft is kept on this device only. We add it to your account when you open this
          again. {failure}
        </Banner>
      )}
    </>
  )
}
