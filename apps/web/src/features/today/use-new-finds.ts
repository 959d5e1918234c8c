import { newlyFound } from '@sampletrail/domain/alerts/found-offers.ts'
import { useState } from 'react'
import { useFoundOffers } from '#src/entities/alert/found/use-found-offers.ts'

/** What the user's alerts found in the last days, newest first; whether there is more than is loaded. */
export function useNewFinds() {
  const { data, hasNextPage } = useFoundOffers()
  const [opened] = useState(() => new Date())
  const loaded = data?.pages.flat() ?? []
  const finds = newlyFound(loaded, opened)
  return { finds, hasMore: hasNextPage && finds.length === loaded.length }
}
