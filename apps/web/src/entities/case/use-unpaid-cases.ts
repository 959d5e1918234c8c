import { unpaidCases } from '@sampletrail/domain/cases/unpaid-cases.ts'
import { usualDelays } from '@sampletrail/domain/refunds/refund-due.ts'
import { useMemo } from 'react'
import { useProducts } from '#src/entities/product/list/use-products.ts'

/** The ids of what a seller has not paid, the longest overdue first, by the key of the seller (`sellerKeyOf`, `NO_SELLER`). */
export function useUnpaidCases(): (seller: string) => string[] {
  const { data } = useProducts()
  const products = useMemo(() => data ?? [], [data])
  const delays = useMemo(() => usualDelays(products), [products])
  return (seller) => unpaidCases(products, seller, delays).map(({ id }) => id)
}
