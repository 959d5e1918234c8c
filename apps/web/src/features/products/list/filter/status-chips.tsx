import {
  PRODUCT_STATUSES,
  type ProductStatus,
  labelOfStatus,
} from '@sampletrail/domain/products/lifecycle.ts'
import { memo } from 'react'
import { statusStyle } from '#src/entities/product/parts/status-style.ts'
import type { ChangeFilters } from '#src/features/products/list/filter/use-typed-search.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'

/** A chip per status, and one press for all or none of them. */
export const StatusChips = memo(function StatusChips({
  selected,
  onChange,
}: {
  selected: readonly ProductStatus[]
  onChange: ChangeFilters
}) {
  const hasAll = selected.length === PRODUCT_STATUSES.length
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Status</legend>
      {PRODUCT_STATUSES.map((status) => (
        <Chip
          key={status}
          selected={selected.includes(status)}
          tone={statusStyle[status].tone}
          onClick={() => onChange({ statuses: toggled(selected, status) })}
        >
          {labelOfStatus(status)}
        </Chip>
      ))}
      <Button
        variant="quiet"
        size="sm"
        aria-label={hasAll ? 'None of the statuses' : 'All statuses'}
        onClick={() => onChange({ statuses: hasAll ? [] : [...PRODUCT_STATUSES] })}
      >
        {hasAll ? 'None' : 'All'}
      </Button>
    </fieldset>
  )
})

function toggled(selected: readonly ProductStatus[], status: ProductStatus): ProductStatus[] {
  return PRODUCT_STATUSES.filter((other) =>
    other === status ? !selected.includes(status) : selected.includes(other),
  )
}
