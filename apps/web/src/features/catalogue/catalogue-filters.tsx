import {
  HOME_COUNTRY,
  isOfferSort,
  type OfferFilters,
} from '@sampletrail/domain/offers/offer-filters.ts'
import { memo, useId, useState } from 'react'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { CountryFilter } from '#src/features/catalogue/country-filter.tsx'
import { SearchForm } from '#src/features/catalogue/search-form.tsx'
import { SellerFilterLook } from '#src/features/catalogue/seller-filter-look.tsx'
import { useLate } from '#src/lib/use-late.ts'
import { chosenFilterStyle } from '#src/ui/chosen-filter.ts'
import { classNames } from '#src/ui/class-names.ts'
import { FiltersButton } from '#src/ui/filters-button.tsx'
import { part } from '#src/ui/part.tsx'
import { Select } from '#src/ui/select.tsx'

const sellerFilter = part(
  async () => (await import('#src/features/catalogue/seller-filter.tsx')).SellerFilter,
)
const filterChips = part(
  async () => (await import('#src/features/catalogue/filter-chips.tsx')).FilterChips,
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
const sellerStyle = 'min-w-0 max-md:basis-full md:flex-1 lg:w-52 lg:flex-none'

/**
 * Search, seller, order and country of the catalogue in one line. On narrow screens all but the search are folded, and what is
 * chosen is in chips. Rendered again when they change, not with each page of offers.
 */
export const CatalogueFilters = memo(function CatalogueFilters({
  filters,
  onChange,
}: {
  filters: OfferFilters
  onChange: (change: Partial<OfferFilters>) => void
}) {
  const gate = useProGate('sorting')
  const [open, setOpen] = useState(false)
  const panelId = useId()
  // The offers load before the large seller field, which only filters them.
  const isSellersTurn = useLate(sellerFilter)
  const areChipsHere = useLate(filterChips)
  const { sellerId, community, country } = filters
  const isSellerChosen = sellerId !== null || community !== null
  const active = Number(isSellerChosen) + Number(country !== HOME_COUNTRY)
  return (
    <section aria-label="Filters" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 lg:flex-nowrap">
        <SearchForm search={filters.search} onSearch={(search) => onChange({ search })} />
        <FiltersButton
          open={open}
          controls={panelId}
          active={active}
          onToggle={() => setOpen(!open)}
        />
        <div
          id={panelId}
          className={classNames(
            'gap-2 max-lg:order-last max-lg:w-full max-md:flex-wrap lg:flex',
            open ? 'flex' : 'hidden',
          )}
        >
          {isSellersTurn ? (
            <sellerFilter.Part
              chosen={filters}
              className={classNames(sellerStyle, isSellerChosen && chosenFilterStyle)}
              onChange={onChange}
            />
          ) : (
            <SellerFilterLook chosen={filters} className={sellerStyle} />
          )}
          <Select
            label="Sort by"
            hideLabel
            className="min-w-0 flex-1 lg:w-42 lg:flex-none"
            options={gate.isLocked ? LOCKED_SORTS : SORTS}
            value={filters.sort}
            onChange={({ target }) => {
              if (!isOfferSort(target.value)) return
              if (target.value === 'newest' || gate.enter()) onChange({ sort: target.value })
            }}
          />
          {/* The last of them, because few people have it: nothing moves when it appears. */}
          <CountryFilter
            country={country}
            className="min-w-0 flex-1 lg:w-42 lg:flex-none"
            onChange={(next) => onChange({ country: next })}
          />
        </div>
      </div>
      {active > 0 && (
        <div className="flex min-h-9 flex-wrap gap-2 lg:hidden pointer-coarse:min-h-11">
          {areChipsHere && <filterChips.Part filters={filters} onChange={onChange} />}
        </div>
      )}
    </section>
  )
})
