import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { ProductCard } from '#src/features/products/list/product-card.tsx'
import { SCROLL_PADDING } from '#src/features/products/list/scroll-padding.ts'
import type { Select } from '#src/features/products/list/use-selection.ts'
import { useGridColumns } from '#src/features/products/list/use-grid-columns.ts'
import { type Cursor, useRevealed } from '#src/features/products/list/use-revealed.ts'
import { useScrollMemory } from '#src/features/products/list/use-scroll-memory.ts'

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
  const firstCard = useRef<HTMLLIElement>(null)
  const { columns, width } = useGridColumns(list)
  const [top, setTop] = useState(0)
  const [rowHeight, setRowHeight] = useState<number | null>(null)

  // oxlint-disable-next-line react/incompatible-library -- what it returns stays in this component
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(products.length / columns),
    estimateSize: () => rowHeight ?? FIRST_GUESS,
    gap: GAP,
    overscan: 1,
    ...SCROLL_PADDING,
    scrollMargin: top,
    enabled: width > 0,
  })

  const rows = virtualizer.getVirtualItems()
  const isDrawn = rows.length > 0
  useLayoutEffect(() => {
    const measure = (): void => {
      if (list.current)
        setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
      if (firstCard.current) setRowHeight(firstCard.current.offsetHeight)
    }
    measure()
    // What comes and goes above moves the list, too. By then the page is laid out: asking costs nothing.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [width, isDrawn])
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  useScrollMemory(rowHeight !== null)
  useRevealed(list, cursor, (id) => {
    const place = products.findIndex((product) => product.id === id)
    if (place !== -1) virtualizer.scrollToIndex(Math.floor(place / columns))
  })

  return (
    <ul
      ref={list}
      aria-label="Products"
      data-columns={columns}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.flatMap((row, position) =>
        products.slice(row.index * columns, (row.index + 1) * columns).map((product, column) => (
          <li
            key={product.id}
            data-product-item={product.id}
            ref={position === 0 && column === 0 ? firstCard : undefined}
            aria-setsize={products.length}
            aria-posinset={row.index * columns + column + 1}
            className="absolute top-0 left-0"
            style={{
              width: `calc((100% - ${GAP * (columns - 1)}px) / ${columns})`,
              transform: `translate(calc(${column * 100}% + ${column * GAP}px), ${row.start - top}px)`,
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
