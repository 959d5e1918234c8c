import type { ProductSort } from '@sampletrail/domain/products/product-order.ts'
import { sameTag } from '@sampletrail/domain/products/product-tags.ts'
import { NO_SELLER, nameOfKey } from '@sampletrail/domain/sellers/seller-key.ts'
import { memo } from 'react'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import type { ListFilters } from '#src/features/products/list/filter/list-filters.ts'
import type { ChangeFilters } from '#src/features/products/list/filter/use-typed-search.ts'
import { chosenFilterStyle } from '#src/ui/chosen-filter.ts'
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
  { value: 'order-number-desc', label: 'Order number: Z to A' },
  { value: 'storage-place', label: 'Storage place' },
  { value: 'storage-place-desc', label: 'Storage place: Z to A' },
  { value: 'order-date', label: 'Order date: oldest' },
  { value: 'order-date-desc', label: 'Order date: newest' },
  { value: 'refund-due', label: 'Refund due: soonest' },
  { value: 'refund-due-desc', label: 'Refund due: latest' },
]

const ALL_SELLERS = ''
const ALL_TAGS = ''

/** Seller, tag and order; a chosen seller or tag is marked. Typing into the search does not render them again. */
export const ListSelects = memo(function ListSelects({
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
        className={classNames(
          'min-w-0 flex-1 max-md:basis-full lg:w-40 xl:w-44',
          sellerId !== null && chosenFilterStyle,
        )}
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
          className={classNames(
            'min-w-0 flex-1 lg:w-30 xl:w-36',
            tag !== null && chosenFilterStyle,
          )}
          options={[{ value: ALL_TAGS, label: 'All Tags' }, ...tagOptions(tags, tag)]}
          value={tags.find((other) => sameTag(other, tag ?? '')) ?? tag ?? ALL_TAGS}
          onChange={(event) => onChange({ tag: event.target.value || null })}
        />
      )}
      <Select
        label="Sort by"
        hideLabel
        className="min-w-0 flex-1 lg:w-34 xl:w-40"
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
