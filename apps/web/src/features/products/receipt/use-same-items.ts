import {
  findSame,
  type KnownMarks,
  type SameProducts,
} from '@sampletrail/domain/products/same-product.ts'
import { useMemo } from 'react'
import { useLikeOrder } from '#src/entities/product/same-product/use-like-order.ts'
import { useRested } from '#src/lib/use-rested.ts'

/** For each line of a receipt, in order, the products that it is already, or perhaps is. `ids` are those being added. */
export function useSameItems(
  typedNumber: string,
  lines: readonly { name: string }[],
  ids: readonly string[],
): (SameProducts<KnownMarks> | null)[] {
  const orderNumber = useRested(typedNumber)
  const known = useLikeOrder(orderNumber)
  return useMemo(
    () =>
      lines.map(({ name }) =>
        findSame(known, { ...NO_LINKS, name, order_number: orderNumber }, ids),
      ),
    [ids, known, lines, orderNumber],
  )
}

const NO_LINKS = { url: null, amazon_url: null, ebay_url: null }
