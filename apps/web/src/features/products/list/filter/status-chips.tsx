import {
  PRODUCT_STATUSES,
  type ProductStatus,
  labelOfStatus,
} from '@sampletrail/domain/products/lifecycle.ts'
import {
  type StatusCounts,
  chooseStatus,
  showsAll,
  toggleStatus,
} from '@sampletrail/domain/products/status-choice.ts'
import { ListChecks } from 'lucide-react'
import { type CSSProperties, memo, useId, useState } from 'react'
import { statusStyle } from '#src/entities/product/parts/status-style.ts'
import type { ChangeFilters } from '#src/features/products/list/filter/use-typed-search.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { FilterChip } from '#src/features/products/list/filter/filter-chip.tsx'

/** A chip per status with its count: a click shows it alone, with Ctrl, Command or Shift it is added or removed. */
export const StatusChips = memo(function StatusChips({
  selected,
  counts,
  onChange,
}: {
  selected: readonly ProductStatus[]
  /** Null until all products are loaded. */
  counts: StatusCounts | null
  onChange: ChangeFilters
}) {
  const hintId = useId()
  const [choosesSeveral, setChoosesSeveral] = useState(false)
  const hasAll = showsAll(selected)
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const hint = `Shows this status alone. ${addingClick()} adds or removes it.`
  // The counts change with each key in the search; the chips keep their places.
  const room = { '--count-room': `${Math.max(2, String(total ?? '').length)}ch` } as CSSProperties
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5 pointer-coarse:gap-2" style={room}>
      <legend className="sr-only">Status</legend>
      <p id={hintId} hidden>
        {choosesSeveral ? 'Adds or removes this status.' : hint}
      </p>
      <FilterChip
        selected={hasAll}
        count={total}
        onClick={() => onChange({ statuses: [...PRODUCT_STATUSES] })}
      >
        All<span className="sr-only"> statuses</span>
      </FilterChip>
      {PRODUCT_STATUSES.map((status) => (
        <FilterChip
          key={status}
          selected={!hasAll && selected.includes(status)}
          mark={statusStyle[status]}
          count={counts && counts[status]}
          title={choosesSeveral ? undefined : hint}
          aria-describedby={hintId}
          onClick={({ ctrlKey, metaKey, shiftKey }) => {
            const choose =
              choosesSeveral || ctrlKey || metaKey || shiftKey ? toggleStatus : chooseStatus
            onChange({ statuses: choose(selected, status) })
          }}
        >
          {labelOfStatus(status)}
        </FilterChip>
      ))}
      <Button
        variant="quiet"
        size="sm"
        aria-label="None of the statuses"
        disabled={selected.length === 0}
        onClick={() => onChange({ statuses: [] })}
      >
        None
      </Button>
      {/* For fingers, which have no keys, and for people who do not know them. The line of a computer has room for its icon. */}
      <Chip
        selected={choosesSeveral}
        title="Choose several: each press adds or removes a status"
        onClick={() => setChoosesSeveral(!choosesSeveral)}
        className="max-[96rem]:pointer-fine:px-2"
      >
        {!choosesSeveral && <ListChecks aria-hidden className="size-4" />}
        <span className="max-[96rem]:pointer-fine:sr-only">Choose several</span>
      </Chip>
    </fieldset>
  )
})

/** On a Mac a click with Ctrl opens a menu. */
const addingClick = (): string =>
  navigator.userAgent.includes('Mac') ? 'Command-click' : 'Ctrl-click'
