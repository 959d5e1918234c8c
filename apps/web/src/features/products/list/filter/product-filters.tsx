import type { ProductSort } from '@sampletrail/domain/products/product-order.ts'
import { sameTag } from '@sampletrail/domain/products/product-tags.ts'
import { NO_SELLER, nameOfKey } from '@sampletrail/domain/sellers/seller-key.ts'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { type ListFilters, isFiltered } from '#src/features/products/list/filter/list-filters.ts'
import { SearchField } from '#src/features/products/list/filter/search-field.tsx'
import { StatusChips } from '#src/features/products/list/filter/status-chips.tsx'
import type { ChangeFilters } from '#src/features/products/list/filter/use-typed-search.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Select, type SelectOption } from '#src/ui/select.tsx'

const SORTS: { value: ProductSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'Name' },
  { value: 'name-desc', label: 'Name: Z to A' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
  { value: 'tax-value-low', label: 'Tax value: low to high' },
  { value: 'tax-value-high', label: 'Tax value: high to low' },
  { value: 'status', label: 'Status' },
  { value: 'status-desc', label: 'Status: last first' },
  { value: 'seller', label: 'Seller' },
  { value: 'seller-desc', label: 'Seller: Z to A' },
  { value: 'order-number', label: 'Order number' },
  { value: 'order-number-desc', label: 'Order number: falling' },
  { value: 'storage-place', label: 'Storage place' },
  { value: 'storage-place-desc', label: 'Storage place: Z to A' },
  { value: 'order-date', label: 'Order date: oldest' },
  { value: 'order-date-desc', label: 'Order date: newest' },
  { value: 'refund-due', label: 'Refund due: soonest' },
  { value: 'refund-due-desc', label: 'Refund due: latest' },
]

const ALL_SELLERS = ''
const ALL_TAGS = ''

/** Search, seller, order and statuses; on phones all except the search can be folded. */
export function ProductFilters({
  filters,
  sellers,
  tags,
  hasPlaces,
  onType,
  onLeaveSearch,
  onChange,
}: {
  filters: ListFilters
  /** The sellers of the products in the list. */
  sellers: readonly SelectOption[]
  /** The tags in use. */
  tags: readonly string[]
  /** Whether a product has a storage place: then the list can be sorted by it. */
  hasPlaces: boolean
  onType: (text: string) => void
  onLeaveSearch?: () => void
  onChange: ChangeFilters
}) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  return (
    <section aria-label="Filters" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          className="min-w-0 flex-1 basis-full md:max-w-md md:basis-52"
          value={filters.search}
          onChange={onType}
          {...(onLeaveSearch && { onLeave: onLeaveSearch })}
        />
        <Button
          variant="secondary"
          className="w-full md:hidden"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden className="size-4" />
          Filters
          {isFiltered({ ...filters, search: '' }) && (
            <span className="size-2 rounded-full bg-accent">
              <span className="sr-only">(some are on)</span>
            </span>
          )}
          <ChevronDown aria-hidden className={classNames('size-4', open && 'rotate-180')} />
        </Button>
        <div
          className={classNames(
            'w-full gap-3 max-md:flex-wrap md:flex md:w-auto',
            open ? 'flex' : 'hidden',
          )}
        >
          <ListSelects
            sellerId={filters.sellerId}
            tag={filters.tag}
            sort={filters.sort}
            sellers={sellers}
            tags={tags}
            hasPlaces={hasPlaces}
            onChange={onChange}
          />
        </div>
      </div>
      <div id={panelId} className={classNames('md:block', !open && 'hidden')}>
        <StatusChips selected={filters.statuses} onChange={onChange} />
      </div>
    </section>
  )
}

/** A separate component, because typing into the search does not change it. */
const ListSelects = memo(function ListSelects({
  sellerId,
  tag,
  sort,
  sellers,
  tags,
  hasPlaces,
  onChange,
}: Pick<ListFilters, 'sellerId' | 'tag' | 'sort'> & {
  sellers: readonly SelectOption[]
  tags: readonly string[]
  hasPlaces: boolean
  onChange: ChangeFilters
}) {
  return (
    <>
      <Select
        label="Seller"
        hideLabel
        className="min-w-0 flex-1 max-md:basis-full md:w-48"
        options={[
          { value: ALL_SELLERS, label: 'All Sellers' },
          ...sellerOptions(sellers, sellerId),
        ]}
        value={sellerId ?? ALL_SELLERS}
        onChange={(event) => onChange({ sellerId: event.target.value || null })}
      />
      {(tags.length > 0 || tag !== null) && (
        <Select
          label="Tag"
          hideLabel
          className="min-w-0 flex-1 md:w-36"
          options={[{ value: ALL_TAGS, label: 'All Tags' }, ...tagOptions(tags, tag)]}
          value={tags.find((other) => sameTag(other, tag ?? '')) ?? tag ?? ALL_TAGS}
          onChange={(event) => onChange({ tag: event.target.value || null })}
        />
      )}
      <Select
        label="Sort by"
        hideLabel
        className="min-w-0 flex-1 md:w-44"
        // Few people have tax values, which only the table offers, or storage places.
        options={SORTS.filter(
          ({ value }) =>
            value === sort ||
            !(value.startsWith('tax') || (value.startsWith('storage') && !hasPlaces)),
        )}
        value={sort}
        onChange={(event) => onChange({ sort: event.target.value as ProductSort })}
      />
    </>
  )
})

/** A seller that the address names stays in the list even without products: 'All Sellers' would be wrong. */
function sellerOptions(sellers: readonly SelectOption[], chosen: string | null): SelectOption[] {
  const isKnown = chosen === null || sellers.some(({ value }) => value === chosen)
  return [...(isKnown ? [] : [{ value: chosen, label: labelOfUnlisted(chosen) }]), ...sellers]
}

function labelOfUnlisted(key: string): string {
  if (key === NO_SELLER) return 'No seller'
  const name = nameOfKey(key)
  return name === null ? 'Another seller' : sellerLabel(name)
}

/** A tag that the address names stays in the list even if no product has it any more. */
function tagOptions(tags: readonly string[], chosen: string | null): SelectOption[] {
  const isKnown = chosen === null || tags.some((tag) => sameTag(tag, chosen))
  return (isKnown ? tags : [chosen, ...tags]).map((tag) => ({ value: tag, label: tag }))
}
