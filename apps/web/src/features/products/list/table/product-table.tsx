import {
  type TableColumn,
  columnsThatFit,
  sizeColumn,
  widthsIn,
} from '@sampletrail/domain/products/table-layout.ts'
import { useMemo, useRef } from 'react'
import type { ProductSort } from '@sampletrail/domain/products/product-order.ts'
import type { ProductViewProps } from '#src/features/products/list/cards/product-grid.tsx'
import { ProductTableRow, SmallRow } from '#src/features/products/list/table/product-table-row.tsx'
import { SCROLL_PADDING } from '#src/ui/scroll-padding.ts'
import { keepTableLayout, useTableLayout } from '#src/features/products/list/table/table-columns.ts'
import { TableHead } from '#src/features/products/list/table/table-head.tsx'
import type { RefundDue } from '#src/features/products/list/reckon-refunds.ts'
import { useRevealed } from '#src/entities/product/list/use-revealed.ts'
import { useScrollMemory } from '#src/ui/use-scroll-memory.ts'
import { useWindowRows } from '#src/ui/use-window-rows.ts'

/** Row heights in pixels, on phones and on wider screens; rows do not grow, so positions are known without rendering. */
const HEIGHTS = { small: 76, wide: 56, compact: 40 }
/** The column of the ticks and the border, in pixels. */
const FIXED = 46
/** Below this width the table is a list of short rows. */
const WIDE = 720

export interface ProductTableProps extends ProductViewProps {
  sort: ProductSort
  onSort: (sort: ProductSort) => void
  refundDueOf: (product: { id: string }) => RefundDue | null
}

/**
 * The products as rows, of which only the visible ones are rendered. A real table: an empty row above and below takes the
 * place of the others, so that columns, headings and screen readers work as in any other.
 */
export function ProductTable({
  products,
  selected,
  isDisabled,
  cursor,
  sort,
  refundDueOf,
  onSort,
  onSelect,
  onUpdateStatus,
}: ProductTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const layout = useTableLayout()
  const tall = layout.isCompact ? HEIGHTS.compact : HEIGHTS.wide
  const { rows, height, width, scrollToRow } = useWindowRows(box, (wide) => ({
    count: wide === 0 ? 0 : products.length,
    height: wide >= WIDE ? tall : HEIGHTS.small,
    overscan: 6,
    ...SCROLL_PADDING,
  }))
  const isWide = width >= WIDE
  // The rows change only if another column fits, not with each pixel of a width.
  const names = columnsThatFit(layout, width, FIXED).join(',')
  const columns = useMemo(() => columnsOfNames(names), [names])
  useScrollMemory('products', width > 0)
  useRevealed(box, cursor, (id) => {
    const place = products.findIndex((product) => product.id === id)
    if (place !== -1) scrollToRow(place)
  })

  const above = rows[0]?.start ?? 0
  const below = height - (rows.at(-1)?.end ?? 0)
  const drawn = rows.map(({ index }) => {
    const product = products[index]
    if (!product) return null
    const parts = {
      product,
      index,
      isSelected: selected.has(product.id),
      isDisabled: isDisabled(product.id),
      onSelect,
      onUpdateStatus,
    }
    return isWide ? (
      <ProductTableRow
        key={product.id}
        {...parts}
        columns={columns}
        isCompact={layout.isCompact}
        due={refundDueOf(product)}
      />
    ) : (
      <SmallRow
        key={product.id}
        {...parts}
        hasTaxValue={!layout.hidden.includes('tax value')}
        hasPlace={!layout.hidden.includes('storage place')}
        count={products.length}
      />
    )
  })

  return (
    <div ref={box} data-columns={1} className="rounded-lg border border-line bg-surface">
      {isWide ? (
        <table
          aria-label="Products"
          aria-rowcount={products.length + 1}
          className="w-full table-fixed border-separate border-spacing-0 text-sm"
        >
          <TableHead
            sort={sort}
            columns={columns}
            widths={widthsIn(layout, columns, width, FIXED)}
            onSort={onSort}
            onSize={(column, size) => {
              const next = sizeColumn(layout, column, size)
              // Wider than the room, it would be gone, and its edge with it.
              if (columnsThatFit(next, width, FIXED).includes(column)) keepTableLayout(next)
            }}
          />
          <tbody>
            <Space height={above} />
            {drawn}
            <Space height={below} />
          </tbody>
        </table>
      ) : (
        <ul aria-label="Products" style={{ paddingTop: above, paddingBottom: Math.max(below, 0) }}>
          {drawn}
        </ul>
      )}
    </div>
  )
}

function columnsOfNames(names: string): TableColumn[] {
  return names === '' ? [] : (names.split(',') as TableColumn[])
}

/** Takes the place of rows that are not rendered. */
function Space({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}
