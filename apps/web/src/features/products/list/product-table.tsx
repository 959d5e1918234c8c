import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ProductSort } from '@sampletrail/domain/product-order.ts'
import type { ProductViewProps } from '#src/features/products/list/product-grid.tsx'
import { ProductTableRow, SmallRow } from '#src/features/products/list/product-table-row.tsx'
import { SCROLL_PADDING } from '#src/features/products/list/scroll-padding.ts'
import { TableHead } from '#src/features/products/list/table-head.tsx'
import type { RefundDue } from '#src/features/products/list/reckon-refunds.ts'
import { useRevealed } from '#src/features/products/list/use-revealed.ts'
import { useScrollMemory } from '#src/features/products/list/use-scroll-memory.ts'

/** Row heights in pixels, on phones and on wider screens; rows do not grow, so places are known without drawing. */
const HEIGHTS = { small: 76, wide: 56 }
/** Below this width the table is a list of short rows. */
const WIDE = 720

export interface ProductTableProps extends ProductViewProps {
  sort: ProductSort
  onSort: (sort: ProductSort) => void
  refundDueOf: (product: { id: string }) => RefundDue | null
}

/**
 * The products as rows, of which only those in sight exist. A real table, whose place above and below what is drawn is
 * held by an empty row each, so that columns, headings and screen readers work as in any other.
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
  const [{ width, top }, setPlace] = useState({ width: 0, top: 0 })
  const isWide = width >= WIDE
  const height = isWide ? HEIGHTS.wide : HEIGHTS.small

  // oxlint-disable-next-line react/incompatible-library -- what it returns stays in this component
  const virtualizer = useWindowVirtualizer({
    count: products.length,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: top,
    enabled: width > 0,
    ...SCROLL_PADDING,
  })
  useLayoutEffect(() => {
    const target = box.current
    if (!target) return undefined
    const measure = (): void => {
      const next = Math.round(target.getBoundingClientRect().top + window.scrollY)
      setPlace((before) =>
        before.width === target.clientWidth && before.top === next
          ? before
          : { width: target.clientWidth, top: next },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  useScrollMemory(width > 0)
  useRevealed(box, cursor, (id) => {
    const place = products.findIndex((product) => product.id === id)
    if (place !== -1) virtualizer.scrollToIndex(place)
  })

  const items = virtualizer.getVirtualItems()
  const above = (items[0]?.start ?? top) - top
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top)
  const rows = items.map(({ index }) => {
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
      <ProductTableRow key={product.id} {...parts} due={refundDueOf(product)} />
    ) : (
      <SmallRow key={product.id} {...parts} count={products.length} />
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
          <TableHead sort={sort} onSort={onSort} />
          <tbody>
            <Space height={above} />
            {rows}
            <Space height={below} />
          </tbody>
        </table>
      ) : (
        <ul aria-label="Products" style={{ paddingTop: above, paddingBottom: Math.max(below, 0) }}>
          {rows}
        </ul>
      )}
    </div>
  )
}

/** Where rows are that are not drawn. */
function Space({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}
