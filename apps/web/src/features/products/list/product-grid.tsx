import { useRef } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { columnsOf } from '#src/features/products/list/grid-columns.ts'
import { ProductCard } from '#src/features/products/list/product-card.tsx'
import { SCROLL_PADDING } from '#src/features/products/list/scroll-padding.ts'
import type { Select } from '#src/features/products/list/use-selection.ts'
import { type Cursor, useRevealed } from '#src/features/products/list/use-revealed.ts'
import { useScrollMemory } from '#src/features/products/list/use-scroll-memory.ts'
import { useWindowRows } from '#src/ui/use-window-rows.ts'

const GAP = 16
/** A guess at a row's height, right until the first one is measured. */
const FIRST_GUESS = 300

/** What both views of the list are given. */
export interface ProductViewProps {
  products: readonly ProductListRow[]
  selected: ReadonlySet<string>
  isDisabled: (id: string) => boolean
  cursor: Cursor
  onSelect: Select
  onUpdateStatus: (product: ProductListRow) => void
}

/**
 * The cards, of which only those in sight exist, however many products there are. All rows are as high as the first
 * one, so that places in the list are known without drawing it.
 */
export function ProductGrid({
  products,
  selected,
  isDisabled,
  cursor,
  onSelect,
  onUpdateStatus,
}: ProductViewProps) {
  const list = useRef<HTMLUListElement>(null)
  const { rows, height, width, firstRow, isMeasured, scrollToRow } = useWindowRows(
    list,
    (wide) => ({
      count: wide === 0 ? 0 : Math.ceil(products.length / columnsOf(wide)),
      height: FIRST_GUESS,
      gap: GAP,
      overscan: 1,
      ...SCROLL_PADDING,
    }),
  )
  const columns = columnsOf(width)
  useScrollMemory(isMeasured)
  useRevealed(list, cursor, (id) => {
    const place = products.findIndex((product) => product.id === id)
    if (place !== -1) scrollToRow(Math.floor(place / columns))
  })

  return (
    <ul
      ref={list}
      aria-label="Products"
      data-columns={columns}
      className="relative"
      style={{ height }}
    >
      {rows.flatMap((row, position) =>
        products.slice(row.index * columns, (row.index + 1) * columns).map((product, column) => (
          <li
            key={product.id}
            data-product-item={product.id}
            ref={position === 0 && column === 0 ? firstRow : undefined}
            aria-setsize={products.length}
            aria-posinset={row.index * columns + column + 1}
            className="absolute top-0 left-0"
            style={{
              width: `calc((100% - ${GAP * (columns - 1)}px) / ${columns})`,
              transform: `translate(calc(${column * 100}% + ${column * GAP}px), ${row.start}px)`,
            }}
          >
            <ProductCard
              product={product}
              isSelected={selected.has(product.id)}
              isDisabled={isDisabled(product.id)}
              onSelect={onSelect}
              onUpdateStatus={onUpdateStatus}
            />
          </li>
        )),
      )}
    </ul>
  )
}
