import { type NextStep, nextStepOf } from '@sampletrail/domain/next-steps/next-steps.ts'
import { usualDelays } from '@sampletrail/domain/refunds/refund-due.ts'
import { useMemo } from 'react'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { listRowOf } from '#src/entities/product/product-cache.ts'
import type { Product, ProductListRow } from '#src/entities/product/product-row.ts'
import { calendarDateHere } from '#src/lib/today.ts'
import { useToday } from '#src/lib/use-today.ts'

/** The next step of one product; null for none, and for one that its owner put off. */
export function useProductStep(product: Product): NextStep<ProductListRow> | null {
  return useRowStep(listRowOf(product))
}

/** The same of a product as the list has it; null for none. */
export function useRowStep(row: ProductListRow | null): NextStep<ProductListRow> | null {
  const { data: products } = useProducts()
  const today = useToday()
  const delays = useMemo(() => usualDelays(products ?? []), [products])
  if (row === null) return null
  const step = nextStepOf(row, delays, today, calendarDateHere)
  return step === null || step.putOff !== null ? null : step
}
