import { columnOfSort, createProductSorter } from '@sampletrail/domain/products/product-order.ts'
import { PRODUCT_STATUSES } from '@sampletrail/domain/products/lifecycle.ts'
import { filterProducts } from '@sampletrail/domain/products/product-search.ts'
import {
  type StatusCounts,
  countStatuses,
  showsAll,
} from '@sampletrail/domain/products/status-choice.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import type { ListFilters } from '#src/features/products/list/filter/list-filters.ts'
import type { RefundDue } from '#src/features/products/list/reckon-refunds.ts'
import { type FigureParts, useFigure } from '#src/features/products/list/use-figure.ts'
import { useRefundDue } from '#src/features/products/list/use-refund-due.ts'

const none: readonly ProductListRow[] = []

/**
 * The filtered products, in order. They are sorted before they are filtered, so that a keystroke in the search only has to
 * filter them.
 */
export function useShownProducts(
  products: readonly ProductListRow[] = none,
  filters: ListFilters,
): {
  shown: readonly ProductListRow[]
  /** Of the products that match all filters but the statuses. */
  counts: StatusCounts
  refundDueOf: (product: { id: string }) => RefundDue | null
  /** As `useFigure` returns them. */
  parts: FigureParts | null | undefined
} {
  // Typing stays fast in long lists: the products follow when they can.
  const calm = useDeferredValue(filters)
  const { sort, view, search, statuses, sellerId, tag, figure } = calm
  const isDueSort = columnOfSort(sort).column === 'refund due'
  const refundDueOf = useRefundDue(products, view === 'table' || isDueSort)
  const [sortAgain] = useState(createProductSorter)
  const sorted = useMemo(
    () =>
      sortAgain(
        products,
        sort,
        isDueSort ? (product) => refundDueOf(product)?.date ?? null : undefined,
      ),
    [products, sort, sortAgain, isDueSort, refundDueOf],
  )
  const parts = useFigure(products, figure)
  const matching = useMemo(() => {
    const found = filterProducts(sorted, { search, statuses: PRODUCT_STATUSES, sellerId, tag })
    return parts === null ? found : found.filter(({ id }) => parts?.has(id))
  }, [sorted, search, sellerId, tag, parts])
  const counts = useMemo(() => countStatuses(matching), [matching])
  const shown = useMemo(
    () =>
      showsAll(statuses) ? matching : matching.filter(({ status }) => statuses.includes(status)),
    [matching, statuses],
  )
  return { shown, counts, refundDueOf, parts }
}
