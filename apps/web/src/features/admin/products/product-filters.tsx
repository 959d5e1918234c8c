import { countryName } from '@sampletrail/domain/products/countries.ts'
import { SellerChoice } from '#src/features/admin/products/seller-choice.tsx'
import { OFFER_STATES, type OfferFilters } from '#src/features/admin/products/products-search.ts'
import { STATE_WORDS } from '#src/features/admin/products/offer-state.tsx'
import { useOfferCountries } from '#src/features/admin/products/use-admin-offers.ts'
import { Select } from '#src/ui/select.tsx'

/** Filters the products by seller, country and state. */
export function ProductFilters({
  filters,
  onChange,
}: {
  filters: OfferFilters
  onChange: (filters: OfferFilters) => void
}) {
  const { data: countries = [] } = useOfferCountries()
  const shown = new Set([...countries, ...(filters.country === null ? [] : [filters.country])])
  return (
    <>
      <SellerChoice
        label="Seller"
        hideLabel
        allLabel="All Sellers"
        className="min-w-0 flex-1 basis-48"
        value={filters.seller}
        onChange={(seller) => onChange({ ...filters, seller })}
      />
      <Select
        label="Country"
        hideLabel
        className="min-w-0 flex-1 basis-36"
        options={[
          { value: '', label: 'All Countries' },
          ...[...shown].map((code) => ({ value: code, label: countryName(code) })),
        ]}
        value={filters.country ?? ''}
        onChange={({ target }) => onChange({ ...filters, country: target.value || null })}
      />
      <Select
        label="State"
        hideLabel
        className="min-w-0 flex-1 basis-36"
        options={[
          { value: '', label: 'All States' },
          ...OFFER_STATES.map((state) => ({ value: state, label: STATE_WORDS[state] })),
        ]}
        value={filters.state ?? ''}
        onChange={({ target }) =>
          onChange({
            ...filters,
            state: OFFER_STATES.find((state) => state === target.value) ?? null,
          })
        }
      />
    </>
  )
}
