import type { ProductSort } from '@sampletrail/domain/product-order.ts'
import { ChevronDown, Search, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { type ListFilters, isFiltered } from '#src/features/products/list/list-filters.ts'
import { StatusChips } from '#src/features/products/list/status-chips.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Select, type SelectOption } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const SORTS: { value: ProductSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'Name' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
]

const ALL_SELLERS = ''

/** Search, seller, order and statuses; on phones all but the search fold away. */
export function ProductFilters({
  filters,
  sellers,
  onChange,
}: {
  filters: ListFilters
  /** The sellers that the list has products of. */
  sellers: readonly SelectOption[]
  onChange: (filters: ListFilters) => void
}) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const change = (part: Partial<ListFilters>): void => onChange({ ...filters, ...part })
  return (
    <section aria-label="Filters" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Search products"
          hideLabel
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Search by name or order number..."
          icon={<Search className="size-4" />}
          className="min-w-0 flex-1 basis-full md:max-w-md md:basis-52"
          value={filters.search}
          onChange={(event) => change({ search: event.target.value })}
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
        <div className={classNames('w-full gap-3 md:flex md:w-auto', open ? 'flex' : 'hidden')}>
          <Select
            label="Seller"
            hideLabel
            className="min-w-0 flex-1 md:w-48"
            options={[{ value: ALL_SELLERS, label: 'All Sellers' }, ...sellers]}
            value={filters.sellerId ?? ALL_SELLERS}
            onChange={(event) => change({ sellerId: event.target.value || null })}
          />
          <Select
            label="Sort by"
            hideLabel
            className="min-w-0 flex-1 md:w-44"
            options={SORTS}
            value={filters.sort}
            onChange={(event) => change({ sort: event.target.value as ProductSort })}
          />
        </div>
      </div>
      <div id={panelId} className={classNames('md:block', !open && 'hidden')}>
        <StatusChips selected={filters.statuses} onChange={(statuses) => change({ statuses })} />
      </div>
    </section>
  )
}
