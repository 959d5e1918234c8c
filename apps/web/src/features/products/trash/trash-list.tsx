import { useRef } from 'react'
import type { TrashedRow } from '#src/entities/product/trash/load-trash.ts'
import {
  TRASH_ROW_HEIGHT,
  TrashRow,
  type TrashRowProps,
} from '#src/features/products/trash/trash-row.tsx'
import { useWindowRows } from '#src/ui/use-window-rows.ts'

export interface TrashListProps extends Omit<TrashRowProps, 'product' | 'isSelected'> {
  products: readonly TrashedRow[]
  ticked: ReadonlySet<string>
}

/** The products in the trash, of which only the visible ones are rendered. */
export function TrashList({ products, ticked, ...row }: TrashListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { rows, height } = useWindowRows(list, () => ({
    count: products.length,
    height: TRASH_ROW_HEIGHT,
    overscan: 8,
  }))
  return (
    <ul ref={list} aria-label="Products in the trash" className="relative" style={{ height }}>
      {rows.map(({ index, start }) => {
        const product = products[index]
        return (
          product && (
            <li
              key={product.id}
              aria-setsize={products.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: TRASH_ROW_HEIGHT, transform: `translateY(${start}px)` }}
            >
              <TrashRow {...row} product={product} isSelected={ticked.has(product.id)} />
            </li>
          )
        )
      })}
    </ul>
  )
}
