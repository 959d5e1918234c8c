import {
  COMMUNITY_LABELS,
  HOME_COUNTRY,
  type OfferFilters,
} from '@sampletrail/domain/offers/offer-filters.ts'
import { countryName } from '@sampletrail/domain/products/countries.ts'
import { useOfferSeller } from '#src/entities/offer/use-offer-sellers.ts'
import { RemovableChip } from '#src/ui/removable-chip.tsx'

/** What the folded filters limit, each with a way to remove it. Load on first use. */
export function FilterChips({
  filters: { sellerId, community, country },
  onChange,
}: {
  filters: OfferFilters
  onChange: (change: Partial<OfferFilters>) => void
}) {
  const seller = useOfferSeller(sellerId)
  return (
    <>
      {sellerId !== null && (
        <RemovableChip
          label={seller?.label ?? 'One seller'}
          onRemove={() => onChange({ sellerId: null })}
        />
      )}
      {community !== null && (
        <RemovableChip
          label={COMMUNITY_LABELS[community]}
          onRemove={() => onChange({ community: null })}
        />
      )}
      {country !== HOME_COUNTRY && (
        <RemovableChip
          label={country === null ? 'All countries' : countryName(country)}
          onRemove={() => onChange({ country: HOME_COUNTRY })}
        />
      )}
    </>
  )
}
