import { imageSearchSchema, type ItemSummary } from '@sampletrail/contracts/ebay-search.ts'
import { useQuery } from '@tanstack/react-query'
import { getConfig } from '#src/lib/config.ts'
import { callApi } from '#src/lib/api.ts'

async function searchByImage(imageUrl: string, signal: AbortSignal): Promise<ItemSummary[]> {
  const reply = await callApi('/api/ebay/search-by-image', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ imageUrl }),
    signal,
  })
  return imageSearchSchema.parse(reply).itemSummaries
}

/** Items on eBay that look like a picture. Sends no request without a picture, or if eBay is not set up. */
export function useImageSearch(imageUrl: string | null) {
  return useQuery({
    queryKey: ['ebay-matches', imageUrl],
    enabled: imageUrl !== null && getConfig().features.ebay,
    queryFn: ({ signal }) => searchByImage(imageUrl ?? '', signal),
    // The items change slowly, and each search counts.
    staleTime: 5 * 60_000,
    refetchOnReconnect: false,
    retry: false,
    meta: { silent: true },
  })
}
