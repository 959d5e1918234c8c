import {
  PRODUCT_STATUSES,
  type ProductStatus,
  labelOfStatus,
} from '@sampletrail/domain/lifecycle.ts'
import { statusLook } from '#src/entities/product/status-look.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'

/** A chip per status, and one press for all or none of them. */
export function StatusChips({
  selected,
  onChange,
}: {
  selected: readonly ProductStatus[]
  onChange: (statuses: ProductStatus[]) => void
}) {
  const hasAll = selected.length === PRODUCT_STATUSES.length
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Status</legend>
      {PRODUCT_STATUSES.map((status) => (
        <Chip
          key={status}
          selected={selected.includes(status)}
          tone={statusLook[status].tone}
          onClick={() => onChange(toggled(selected, status))}
        >
          {labelOfStatus(status)}
        </Chip>
      ))}
      <Button
        variant="quiet"
        size="sm"
        aria-label={hasAll ? 'None of the statuses' : 'All statuses'}
        onClick={() => onChange(hasAll ? [] : [...PRODUCT_STATUSES])}
      >
        {hasAll ? 'None' : 'All'}
      </Button>
    </fieldset>
  )
}

function toggled(selected: readonly ProductStatus[], status: ProductStatus): ProductStatus[] {
  return PRODUCT_STATUSES.filter((other) =>
    other === status ? !selected.includes(status) : selected.includes(other),
  )
}
