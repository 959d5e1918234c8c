import type { OfferState } from '#src/features/admin/products/products-search.ts'
import { Badge } from '#src/ui/badge.tsx'

export const STATE_WORDS: Readonly<Record<OfferState, string>> = {
  listed: 'Listed',
  new: 'New in 48 hours',
  expired: 'Expired',
  hidden: 'Hidden',
}

/** Whether people find an offer, in words; an offer is hidden if its seller is not active. */
export function OfferStateBadge({ state }: { state: string }) {
  if (state === 'listed') return <Badge tone="green">{STATE_WORDS.listed}</Badge>
  if (state === 'hidden') {
    return (
      <>
        <Badge tone="orange">{STATE_WORDS.hidden}</Badge>
        <span className="block text-xs text-ink-muted">Seller not active</span>
      </>
    )
  }
  return <Badge tone="grey">{STATE_WORDS.expired}</Badge>
}
