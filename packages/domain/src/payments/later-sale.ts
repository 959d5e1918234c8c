import type { Sale } from '#src/imports/kinds/file-kind.ts'
import { centsOf } from '#src/money/money.ts'
import type { SaleProduct } from '#src/payments/payment-product.ts'
import type { EarlierSale } from '#src/payments/recorded-sales.ts'
import type { SaleIndex } from '#src/payments/sale-index.ts'
import type {
  KnownSales,
  RecordedSale,
  SaleCandidate,
  SaleProposal,
} from '#src/payments/sale-proposal.ts'
import { referenceOfLater } from '#src/payments/sale-reference.ts'

/** A candidate before it is compared with what was recorded. */
type Unsure = Omit<SaleCandidate, 'isSure'>
type Counted = 'recordedBefore' | 'passedOverBefore'

/**
 * What a later report says about a sale of an earlier one. Labels raise the fees and refunds lower the price; a report that says
 * less, such as one without fees, changes nothing. It is sure while the product shows what was recorded.
 */
export function laterProposal(
  earlier: EarlierSale,
  sale: Sale,
  index: SaleIndex,
  known: KnownSales,
): SaleProposal | Counted {
  const [first] = earlier.recorded
  if (!first) {
    return known.done.get(earlier.reference) === 'recorded' ? 'recordedBefore' : 'passedOverBefore'
  }
  const reference = referenceOfLater(earlier.reference, sale)
  if (known.done.has(reference)) {
    return known.done.get(reference) === 'recorded' ? 'recordedBefore' : 'passedOverBefore'
  }
  const product = index.ofId(first.productId)
  if (!product?.sold) return 'recordedBefore'
  const candidate = sale.isTakenBack
    ? refundOf(product, sale, earlier.recorded)
    : correctionOf(product, sale)
  if (candidate === null) return 'recordedBefore'
  const isSure = earlier.recorded.some((one) => shows(product, one))
  const chosen: SaleCandidate = { ...candidate, isSure }
  return { reference, sale, candidates: [chosen], chosen, isTicked: isSure }
}

function correctionOf(product: SaleProduct, { price, fees }: Sale): Unsure | null {
  const [notedPrice, notedFees] = [centsOf(product.sold_price), centsOf(product.sold_fees)]
  const lower = notedPrice === null || price < notedPrice
  const dearer = fees > (notedFees ?? 0)
  if (!lower && !dearer) return null
  return {
    productId: product.id,
    kind: 'correction',
    price: lower ? price : notedPrice,
    fees: dearer ? fees : notedFees,
    reasons: ['order'],
  }
}

function refundOf(
  product: SaleProduct,
  { refunded }: Sale,
  recorded: readonly RecordedSale[],
): Unsure | null {
  const prices = recorded.flatMap(({ price }) => price ?? [])
  // A report with the sale and its refund came before this one with the refund alone.
  const counted = Math.max(...prices) - Math.min(...prices)
  if (refunded > 0 && counted >= refunded) return null
  const price = centsOf(product.sold_price) ?? 0
  const isPart = refunded > 0 && refunded < price
  return {
    productId: product.id,
    kind: isPart ? 'correction' : 'refund',
    price: isPart ? price - refunded : null,
    fees: isPart ? centsOf(product.sold_fees) : null,
    reasons: ['order'],
  }
}

function shows({ sold_price, sold_fees }: SaleProduct, { price, fees }: RecordedSale): boolean {
  return centsOf(sold_price) === price && (centsOf(sold_fees) ?? 0) === (fees ?? 0)
}
