import { explainEbayFailure } from '#src/entities/ebay/ebay-failure.ts'
import type { CategoryFacts } from '#src/features/ebay-listing/use-category-facts.ts'
import { TryAgain } from '#src/features/ebay-listing/try-again.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Says that eBay's required fields for the chosen category are loading, or why some are unknown. */
export function FactsNotice({ facts }: { facts: CategoryFacts }) {
  if (facts.isLoading) return <Skeleton className="h-11 w-full" />
  const again = {
    label: 'Load the fields again',
    onRetry: () => void facts.refetch(),
    retrying: facts.isFetching,
  }
  if (facts.isError && facts.data === undefined) {
    return (
      <TryAgain {...again}>
        We could not load the fields for this category. {explainEbayFailure(facts.error)}
      </TryAgain>
    )
  }
  const failure = facts.data?.conditionsFailure ?? null
  if (failure === null) return null
  return (
    <TryAgain {...again} label="Load the conditions again">
      We could not load the conditions for this category. {failure}
    </TryAgain>
  )
}
