import { useRef } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { ProductCard } from '#src/features/products/list/cards/product-card.tsx'
import type { Select } from '#src/features/products/list/selection/use-selection.ts'
import { type Cursor, useRevealed } from '#src/entities/product/list/use-revealed.ts'
import { useScrollMemory } from '#src/ui/use-scroll-memory.ts'
import { useWindowGrid } from '#src/ui/use-window-grid.ts'

/** The properties of both views of the list. */
export interface ProductViewProps {
  products: readonly ProductListRow[]
  selected: ReadonlySet<string>
  isDisabled: (id: string) => boolean
  cursor: Cursor
  onSelect: Select
  onUpdateStatus: (product: ProductListRow) => void
}

/** The cards, of which only the visible ones are rendered, however many products there are. */
export function ProductGrid({
  products,
  selected,
  isDisabled,
  cursor,
  onSelect,
  onUpdateStatus,
}: ProductViewProps) {
  const list = useRef<HTMLUListElement>(null)
  const { cells, columns, height, isMeasured, scrollToCell } = useWindowGrid(list, products.length)
  useScrollMemory('products', isMeasured)
  useRevealed(list, cursor, (id) => {
    const place = products.findIndex((product) => product.id === id)
    if (place !== -1) scrollToCell(place)
  })

  return (
    <ul
      ref={list}
      aria-label="Products"
      data-columns={columns}
      className="relative"
      style={{ height }}
    >
      {cells.map(({ index, ref, style }) => {
        const product = products[index]
        if (!product) return null
        return (
          <li
            key={product.id}
            data-product-item={product.id}
            ref={ref}
            aria-setsize={products.length}
            aria-posinset={index + 1}
            className="absolute top-0 left-0"
            style={style}
          >
            <ProductCard
              product={product}
              isSelected={selected.has(product.id)}
              isDisabled={isDisabled(product.id)}
              onSelect={onSelect}
              onUpdateStatus={onUpdateStatus}
            />
          </li>
        )
      })}
    </ul>
  )
}
