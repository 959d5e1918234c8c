import { countryName } from '@sampletrail/domain/products/countries.ts'
import {
  HOME_COUNTRY,
  isOfferSort,
  type OfferFilters,
} from '@sampletrail/domain/offers/offer-filters.ts'
import { memo } from 'react'
import { useOfferCountries } from '#src/entities/offer/use-offers.ts'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { SearchForm } from '#src/features/catalogue/search-form.tsx'
import { useLate } from '#src/lib/use-late.ts'
import { part } from '#src/ui/part.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const sellerFilter = part(
  async () => (await import('#src/features/catalogue/seller-filter.tsx')).SellerFilter,
)

const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
  { value: 'name', label: 'Name: A to Z' },
]
/** The same for people who may not choose: each says so before it is pressed. */
const LOCKED_SORTS = SORTS.map(({ value, label }) => ({
  value,
  label: value === 'newest' ? label : `${label} (Pro)`,
}))
const EVERY_COUNTRY = 'all'
const sellerStyle = 'min-w-0 max-sm:basis-full sm:w-64'

/** Search, seller, country and order of the catalogue. Rendered again when they change, not with each page of offers. */
export const CatalogueFilters = memo(function CatalogueFilters({
  filters,
  onChange,
}: {
  filters: OfferFilters
  onChange: (change: Partial<OfferFilters>) => void
}) {
  const gate = useProGate('sorting')
  // The offers load before the large seller field, which only filters them.
  const isSellersTurn = useLate(sellerFilter)
  return (
    <section aria-label="Filters" className="flex flex-col gap-3">
      <SearchForm search={filters.search} onSearch={(search) => onChange({ search })} />
      <div className="flex flex-wrap gap-3">
        {isSellersTurn ? (
          <sellerFilter.Part chosen={filters} className={sellerStyle} onChange={onChange} />
        ) : (
          <div className={sellerStyle}>
            <Skeleton className="h-11 md:h-10" />
          </div>
        )}
        <CountryFilter country={filters.country} onChange={(country) => onChange({ country })} />
        <Select
          label="Sort by"
          hideLabel
          className="min-w-0 flex-1 sm:max-w-48"
          options={gate.isLocked ? LOCKED_SORTS : SORTS}
          value={filters.sort}
          onChange={({ target }) => {
            if (!isOfferSort(target.value)) return
            if (target.value === 'newest' || gate.enter()) onChange({ sort: target.value })
          }}
        />
      </div>
    </section>
  )
})

/** Nothing while all offers come from the home country. */
function CountryFilter({
  country,
  onChange,
}: {
  country: OfferFilters['country']
  onChange: (country: OfferFilters['country']) => void
}) {
  const found = useOfferCountries()
  const codes = [...new Set([HOME_COUNTRY, ...found, ...(country === null ? [] : [country])])]
  if (codes.length === 1 && country !== null) return null
  return (
    <Select
      label="Country"
      hideLabel
      className="min-w-0 flex-1 sm:max-w-44"
      options={[
        ...codes.map((code) => ({ value: code, label: countryName(code) })),
        { value: EVERY_COUNTRY, label: 'All countries' },
      ]}
      value={country ?? EVERY_COUNTRY}
      onChange={({ target }) => onChange(target.value === EVERY_COUNTRY ? null : target.value)}
    />
  )
}
