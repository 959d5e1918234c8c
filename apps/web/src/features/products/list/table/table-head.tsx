import {
  type ProductSort,
  type SortColumn,
  columnOfSort,
  nextSort,
} from '@sampletrail/domain/products/product-order.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { classNames } from '#src/ui/class-names.ts'

/** The columns after the tick, with their labels and widths; some need a wide screen. */
const HEADINGS: { column: SortColumn; label: string; className: string }[] = [
  { column: 'name', label: 'Product', className: '' },
  { column: 'status', label: 'Status', className: 'w-32' },
  { column: 'seller', label: 'Seller', className: 'w-32' },
  { column: 'price', label: 'Price', className: 'w-30 text-right' },
  { column: 'tax value', label: 'Tax value', className: 'w-30 text-right' },
  { column: 'order number', label: 'Order number', className: 'w-42 max-xl:hidden' },
  { column: 'storage place', label: 'Storage place', className: 'w-34' },
  { column: 'order date', label: 'Ordered', className: 'w-26 max-lg:hidden' },
  { column: 'added', label: 'Added', className: 'w-26 max-lg:hidden' },
  { column: 'refund due', label: 'Owed to you', className: 'w-28' },
]

/** The headings, always visible; a press sorts by the column, and another press reverses the order. */
export function TableHead({
  sort,
  hasTaxValue,
  hasPlace,
  onSort,
}: {
  sort: ProductSort
  hasTaxValue: boolean
  hasPlace: boolean
  onSort: (sort: ProductSort) => void
}) {
  const current = columnOfSort(sort)
  return (
    <thead>
      <tr>
        <th scope="col" className={classNames(cellStyle, 'w-11 rounded-tl-lg')}>
          <span className="sr-only">Selected</span>
        </th>
        {HEADINGS.map(({ column, label, className }) => {
          if (column === (hasTaxValue ? 'added' : 'tax value')) return null
          if (column === (hasPlace ? 'order number' : 'storage place')) return null
          const direction = current.column === column ? current.direction : undefined
          const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
          return (
            <th
              key={column}
              scope="col"
              aria-sort={direction ?? 'none'}
              className={classNames(
                cellStyle,
                'last:rounded-tr-lg',
                className,
                (hasTaxValue || hasPlace) && column === 'seller' && 'max-lg:hidden',
                hasTaxValue && column === 'storage place' && 'max-lg:hidden',
                hasPlace && column === 'order date' && 'max-xl:hidden',
              )}
            >
              <button
                type="button"
                onClick={() => onSort(nextSort(column, sort))}
                className={classNames(
                  'touch-target inline-flex min-h-10 max-w-full items-center gap-1 px-2 hover:text-ink',
                  direction && 'text-ink',
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
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Below the app's header, which also stays visible. */
const cellStyle =
  'sticky top-14 z-20 border-b border-line bg-sunken p-0 text-left text-xs font-semibold text-ink-muted md:top-16'
