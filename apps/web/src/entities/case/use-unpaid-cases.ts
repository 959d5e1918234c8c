import { unpaidCases } from '@sampletrail/domain/cases/unpaid-cases.ts'
import { usualDelays } from '@sampletrail/domain/refunds/refund-due.ts'
import { useMemo } from 'react'
import { useProductLimit } from '#src/entities/product/limit/use-product-limit.ts'
import { useProducts } from '#src/entities/product/list/use-products.ts'

/**
 * The ids of what a seller has not paid, the longest overdue first, by the key of the seller (`sellerKeyOf`, `NO_SELLER`); without
 * products over the plan's limit.
 */
export function useUnpaidCases(): (seller: string) => string[] {
  const { data } = useProducts()
  const { isDisabled } = useProductLimit()
  const all = useMemo(() => data ?? [], [data])
  const products = useMemo(() => all.filter(({ id }) => !isDisabled(id)), [all, isDisabled])
  const delays = useMemo(() => usualDelays(all), [all])
  return (seller) => unpaidCases(products, seller, delays).map(({ id }) => id)
}
