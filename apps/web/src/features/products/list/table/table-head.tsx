import {
  type ProductSort,
  columnOfSort,
  nextSort,
} from '@sampletrail/domain/products/product-order.ts'
import type { TableColumn } from '@sampletrail/domain/products/table-layout.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { ColumnEdge } from '#src/features/products/list/table/column-edge.tsx'
import { COLUMN_LABELS } from '#src/features/products/list/table/table-columns.ts'
import { classNames } from '#src/ui/class-names.ts'

/** The headings, always visible; a press sorts by the column, and another press reverses the order. */
export function TableHead({
  sort,
  columns,
  widths,
  onSort,
  onSize,
}: {
  sort: ProductSort
  /** Those that fit, from left to right; the name is before them. */
  columns: readonly TableColumn[]
  widths: ReadonlyMap<TableColumn, number>
  onSort: (sort: ProductSort) => void
  /** Null resets the width. */
  onSize: (column: TableColumn, width: number | null) => void
}) {
  const current = columnOfSort(sort)
  return (
    <thead>
      <tr>
        <th scope="col" className={classNames(cellStyle, 'w-11 rounded-tl-lg')}>
          <span className="sr-only">Selected</span>
        </th>
        {(['name', ...columns] as const).map((column) => {
          const label = column === 'name' ? 'Product' : COLUMN_LABELS[column]
          const width = column === 'name' ? undefined : widths.get(column)
          const direction = current.column === column ? current.direction : undefined
          const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
          return (
            <th
              key={column}
              scope="col"
              aria-sort={direction ?? 'none'}
              style={{ width }}
              className={classNames(
                cellStyle,
                'last:rounded-tr-lg',
                AMOUNTS.has(column) && 'text-right',
              )}
            >
              <button
                type="button"
                onClick={() => onSort(nextSort(column, sort))}
                className={classNames(
                  'touch-target inline-flex min-h-10 max-w-full items-center gap-1 px-2 hover:text-ink',
                  direction && 'text-ink',
                  // The heading of amounts ends where they do.
                  AMOUNTS.has(column) && 'flex-row-reverse',
                )}
              >
                <span className="truncate">{label}</span>
                <Arrow
                  aria-hidden
                  className={classNames(
                    'size-3.5 shrink-0',
                    direction === undefined && 'opacity-0',
                  )}
                />
              </button>
              {column === 'name' && (
                <span aria-hidden className="absolute inset-y-0 right-0 flex items-center">
                  <span className="h-5 w-px bg-line-strong" />
                </span>
              )}
              {column !== 'name' && width !== undefined && (
                <ColumnEdge label={label} width={width} onSize={(next) => onSize(column, next)} />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

const AMOUNTS: ReadonlySet<TableColumn | 'name'> = new Set(['price', 'tax value', 'refund due'])

/** Below the app's header, which also stays visible. */
const cellStyle =
  'sticky top-14 z-20 border-b border-line bg-sunken p-0 text-left text-xs font-semibold text-ink-muted md:top-16'
