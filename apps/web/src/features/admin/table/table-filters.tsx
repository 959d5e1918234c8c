import { type ReactNode, useId, useState } from 'react'
import type { DayRange } from '#src/features/admin/table/day-range.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { TextField } from '#src/ui/text-field.tsx'

export interface TableFiltersProps {
  /** The search field, which is always visible. */
  search: ReactNode
  /** The value of each filter; undefined does not filter. */
  values: readonly unknown[]
  /** Whether the search or a filter is set. */
  isFiltered: boolean
  onClear: () => void
  /** The days in which rows were made, both included. */
  days: DayRange
  onDays: (days: DayRange) => void
  /** Columns of the filters on a wide screen. */
  className: string
  /** The filters next to the days. */
  children: ReactNode
}

/** The search and filters of a long list. On phones the filters are behind a button, which shows how many are set. */
export function TableFilters({
  search,
  values,
  isFiltered,
  onClear,
  days: { from, to },
  onDays,
  className,
  children,
}: TableFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const filtersId = useId()
  const count = [...values, from, to].filter((value) => value !== undefined).length
  return (
    <div className="flex flex-wrap items-end gap-3">
      {search}
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={filtersId}
        className="sm:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <div
        id={filtersId}
        className={classNames('grid w-full items-end gap-3', className, !isOpen && 'max-sm:hidden')}
      >
        {children}
        <TextField
          label="From"
          type="date"
          max={to}
          value={from ?? ''}
          onChange={({ target }) => onDays({ from: target.value || undefined })}
        />
        <TextField
          label="To"
          type="date"
          min={from}
          value={to ?? ''}
          onChange={({ target }) => onDays({ to: target.value || undefined })}
        />
      </div>
      {isFiltered && (
        <Button variant="quiet" onClick={onClear}>
          Show everything
        </Button>
      )}
    </div>
  )
}
