import { PRODUCT_STATUSES } from '@sampletrail/domain/products/lifecycle.ts'
import { type StatusCounts, showsAll } from '@sampletrail/domain/products/status-choice.ts'
import { type ReactNode, useId, useState } from 'react'
import type { ListFilters } from '#src/features/products/list/filter/list-filters.ts'
import { ListSelects } from '#src/features/products/list/filter/list-selects.tsx'
import { SearchField } from '#src/features/products/list/filter/search-field.tsx'
import { StatusChips } from '#src/features/products/list/filter/status-chips.tsx'
import type { ChangeFilters } from '#src/features/products/list/filter/use-typed-search.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Button } from '#src/ui/button.tsx'
import { FiltersButton } from '#src/ui/filters-button.tsx'
import type { SelectOption } from '#src/ui/select.tsx'

/**
 * One line with the search, seller, tag and order, and the statuses below it. On narrow screens the selects are folded, on
 * phones the statuses as well.
 */
export function ProductFilters({
  filters,
  counts,
  sellers,
  tags,
  hasPlaces,
  onType,
  onLeaveSearch,
  onChange,
  tools,
  beside,
}: {
  filters: ListFilters
  /** The products of each status that match the other filters; null until all are loaded. */
  counts: StatusCounts | null
  /** The sellers of the products in the list. */
  sellers: readonly SelectOption[]
  /** The tags in use. */
  tags: readonly string[]
  /** Whether a product has a storage place: then the list can be sorted by it. */
  hasPlaces: boolean
  onType: (text: string) => void
  onLeaveSearch?: () => void
  onChange: ChangeFilters
  /** At the end of the line. */
  tools?: ReactNode
  /** At the end of the statuses, if they are not folded. */
  beside?: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const active =
    Number(filters.sellerId !== null) +
    Number(filters.tag !== null) +
    Number(!showsAll(filters.statuses))
  return (
    <section aria-label="Filters" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-3 md:gap-x-2 lg:flex-nowrap">
        <SearchField
          className="min-w-0 flex-1"
          value={filters.search}
          onChange={onType}
          {...(onLeaveSearch && { onLeave: onLeaveSearch })}
        />
        <FiltersButton
          open={open}
          controls={panelId}
          active={active}
          onToggle={() => setOpen(!open)}
        />
        <div
          id={panelId}
          className={classNames(
            'gap-3 max-lg:order-last max-lg:w-full max-md:flex-wrap lg:flex lg:gap-2',
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
        {tools}
      </div>
      <div
        className={classNames(
          'items-start justify-between gap-2 md:flex',
          open ? 'flex' : 'hidden',
        )}
      >
        <StatusChips selected={filters.statuses} counts={counts} onChange={onChange} />
        {beside}
      </div>
      {/* It stays while there is nothing to clear: the list below does not move, and the focus stays after a press. */}
      {open && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start lg:hidden"
          aria-disabled={active === 0}
          onClick={() => {
            if (active > 0) onChange({ sellerId: null, tag: null, statuses: [...PRODUCT_STATUSES] })
          }}
        >
          Clear filters
        </Button>
      )}
    </section>
  )
}
