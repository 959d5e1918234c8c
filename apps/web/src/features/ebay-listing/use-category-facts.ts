import { useQuery } from '@tanstack/react-query'
import { findFacts } from '#src/entities/ebay/send-listing.ts'

/** The fields that eBay requires for a category; nothing until one is chosen. */
export function useCategoryFacts(categoryId: string | undefined) {
  return useQuery({
    queryKey: ['ebay-category', categoryId],
    enabled: categoryId !== undefined,
    staleTime: 600_000,
    meta: { silent: true },
    queryFn: () => findFacts(categoryId ?? ''),
  })
}

export type CategoryFacts = ReturnType<typeof useCategoryFacts>
