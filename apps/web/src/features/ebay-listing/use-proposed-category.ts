import { useQuery } from '@tanstack/react-query'
import { findCategories } from '#src/entities/ebay/send-listing.ts'

/**
 * The category that eBay proposes for a title; null if there is none, undefined until known. Without words it asks nothing.
 * If eBay cannot be asked, people search for one themselves.
 */
export function useProposedCategory(
  words: string | undefined,
): { id: string; name: string } | null | undefined {
  const asked = words?.trim() ?? ''
  const { data, isError } = useQuery({
    queryKey: ['ebay-categories', asked],
    enabled: asked !== '',
    staleTime: 600_000,
    retry: false,
    meta: { silent: true },
    queryFn: ({ signal }) => findCategories(asked, signal),
    select: ([first]) => (first ? { id: first.id, name: first.path } : null),
  })
  return isError ? null : data
}
