import { excessQuestion } from '@sampletrail/domain/refunds/payment-words.ts'
import { useState } from 'react'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { excessOf } from '#src/entities/product/refund/refund-form.ts'

/** The label of the button that saves even so. */
export const SAVE_ANYWAY_LABEL = 'Save it anyway'

/** The question that a form asks once before it stores a payment of more than expected, for each amount. */
export function useExcessQuestion(
  product: ProductListRow,
  place?: number,
): {
  /** The question about an amount, while it is asked; null otherwise. */
  textFor: (refund: string) => string | null
  /** Whether an amount is more than expected and was not asked about yet; asks then. */
  asks: (refund: string) => boolean
  forget: () => void
} {
  const [asked, setAsked] = useState<string | null>(null)
  return {
    textFor: (refund) => {
      const excess = asked === refund ? excessOf(refund, product, place) : 0
      return excess > 0 ? excessQuestion(excess, product.currency) : null
    },
    asks: (refund) => {
      if (asked === refund || excessOf(refund, product, place) === 0) return false
      setAsked(refund)
      return true
    },
    forget: () => setAsked(null),
  }
}
