import { ArrowDown, ArrowUp } from 'lucide-react'
import type { TableColumn } from '#src/features/admin/table/table-column.ts'
import { pressSort, type TableState } from '#src/features/admin/table/table-state.ts'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Select } from '#src/ui/select.tsx'

interface SortProps<Sort extends string> {
  state: TableState<Sort>
  onChange: (state: TableState<Sort>) => void
}

/** A heading; if its column can sort, a press sorts by it, and another press reverses the order. */
export function SortHeading<Row, Sort extends string>({
  column: { label, sort, className },
  state,
  onChange,
}: SortProps<Sort> & { column: TableColumn<Row, Sort> }) {
  const isSorting = sort !== undefined && sort === state.sort
  const Arrow = state.descending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      {...(sort !== undefined && {
        'aria-sort': isSorting ? (state.descending ? 'descending' : 'ascending') : 'none',
      })}
      className={classNames(
        'border-b border-line bg-sunken px-3 py-1 text-left text-xs font-semibold text-ink-muted first:rounded-tl-lg last:rounded-tr-lg',
        className,
      )}
    >
      {sort === undefined ? (
        label
      ) : (
        <button
          type="button"
          onClick={() => onChange(pressSort(state, sort))}
          className={classNames(
            'touch-target inline-flex min-h-10 items-center gap-1 whitespace-nowrap hover:text-ink',
            isSorting && 'text-ink',
          )}
        >
          {label}
          <Arrow aria-hidden className={classNames('size-3.5', !isSorting && 'opacity-0')} />
        </button>
      )}
    </th>
  )
}

/** The same for cards, which have no headings. */
export function SortField<Row, Sort extends string>({
  columns,
  state,
  onChange,
}: SortProps<Sort> & { columns: readonly TableColumn<Row, Sort>[] }) {
  const options = columns.flatMap(({ label, sort, sortLabel = label }) =>
    sort === undefined ? [] : [{ value: sort, label: sortLabel }],
  )
  if (options.length === 0) return null
  return (
    <div className="flex items-end gap-2 border-b border-line px-4 py-2 lg:hidden">
      <Select
        label="Sort by"
        className="flex-1"
        options={options}
        value={state.sort}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value)
          if (chosen) onChange(pressSort(state, chosen.value))
        }}
      />
      <IconButton
        icon={state.descending ? ArrowDown : ArrowUp}
        label={state.descending ? 'Descending: reverse' : 'Ascending: reverse'}
        onClick={() => onChange(pressSort(state, state.sort))}
      />
    </div>
  )
}
