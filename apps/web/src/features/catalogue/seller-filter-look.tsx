import { ChevronDown } from 'lucide-react'
import type { OfferFilters } from '@sampletrail/domain/offers/offer-filters.ts'
import { labelOfChoice, UNKNOWN_SELLER } from '#src/features/catalogue/seller-options.ts'
import { classNames } from '#src/ui/class-names.ts'
import { controlStyle } from '#src/ui/control-style.ts'

/** The seller filter before its code has loaded: the same look and text, so that nothing changes when it can be used. */
export function SellerFilterLook({
  chosen,
  className,
}: {
  chosen: Pick<OfferFilters, 'sellerId' | 'community'>
  className: string
}) {
  return (
    <div aria-hidden className={className}>
      <div className={classNames(controlStyle, 'relative flex items-center pr-10')}>
        <span className="truncate">{labelOfChoice(chosen, UNKNOWN_SELLER)}</span>
        <ChevronDown className="absolute inset-y-0 right-3 my-auto size-4 text-ink-muted" />
      </div>
    </div>
  )
}
