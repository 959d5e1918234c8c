import { daysBetween } from '#src/dates/calendar-date.ts'
import type { Sale } from '#src/imports/kinds/file-kind.ts'
import { centsOf } from '#src/money/money.ts'
import { laterProposal } from '#src/payments/later-sale.ts'
import type { SaleProduct } from '#src/payments/payment-product.ts'
import { RecordedSales } from '#src/payments/recorded-sales.ts'
import { type LikeProduct, SaleIndex } from '#src/payments/sale-index.ts'
import type {
  KnownSales,
  SaleCandidate,
  SaleProposal,
  SaleProposals,
} from '#src/payments/sale-proposal.ts'
import { referenceOfSale } from '#src/payments/sale-reference.ts'

/** Enough for the person to choose among. */
const MOST_CANDIDATES = 10
/** A title that is less alike by this much is another one. */
const CLEARLY_LESS = 0.2
/** A sale that the person noted may have another day. */
const DAYS_APART = 7

/**
 * Which products were sold, by a file of sales: by the listing that was made here, the item number in a product's link, or the
 * title. Amounts are cents of the sale's currency. A number or the same title is sure and ticked; a similar title is only
 * proposed; what fits two products is asked. docs/behaviour/import-export.md
 */
export function proposeSales(
  sales: readonly Sale[],
  products: readonly SaleProduct[],
  known: KnownSales,
): SaleProposals {
  const index = new SaleIndex(products)
  const recorded = new RecordedSales(known)
  const result: SaleProposals = {
    proposals: [],
    recordedBefore: 0,
    passedOverBefore: 0,
    notedBefore: 0,
    refundsOfOthers: 0,
  }
  for (const { sale, reference } of withReferences(sales)) {
    const earlier = recorded.find(reference, sale, index)
    const outcome =
      earlier === null
        ? firstProposal(reference, sale, index)
        : laterProposal(earlier, sale, index, known)
    if (typeof outcome === 'string') result[outcome] += 1
    else result.proposals.push(outcome)
  }
  result.proposals = askWhatIsWantedTwice(result.proposals)
  return result
}

/** A sale of which nothing was recorded: a new one, or the end of one that the person noted. */
function firstProposal(
  reference: string,
  sale: Sale,
  index: SaleIndex,
): SaleProposal | 'notedBefore' | 'refundsOfOthers' {
  const like = index.find(sale)
  if (sale.isTakenBack) {
    const sold = like.filter(({ product }) => product.sold)
    return sold.length === 0 ? 'refundsOfOthers' : proposalOf(reference, sale, sold, refundOf)
  }
  const open = like.filter(({ product }) => !product.sold || lacksFigures(product, sale))
  if (open.length === 0 && like.some(({ product }) => isNoted(product, sale))) return 'notedBefore'
  return proposalOf(reference, sale, open, saleOf)
}

function saleOf({ product, reason, isTelling }: LikeProduct, sale: Sale): SaleCandidate {
  const hasPieces = sale.quantity === product.quantity
  return {
    productId: product.id,
    kind: product.sold ? 'correction' : 'sale',
    price: sale.price,
    fees: sale.fees > 0 ? sale.fees : centsOf(product.sold_fees),
    reasons: [
      reason,
      ...(product.sold ? (['no figures'] as const) : []),
      ...(hasPieces ? [] : (['pieces'] as const)),
    ],
    isSure: isTelling && !product.sold && hasPieces,
  }
}

/** A refund ends a sale; if it is less than the price, it lowers it, and the person decides. */
function refundOf({ product, reason, isTelling }: LikeProduct, sale: Sale): SaleCandidate {
  const price = centsOf(product.sold_price) ?? 0
  const isPart = sale.refunded > 0 && sale.refunded < price
  return {
    productId: product.id,
    kind: isPart ? 'correction' : 'refund',
    price: isPart ? price - sale.refunded : null,
    fees: isPart ? centsOf(product.sold_fees) : null,
    reasons: [reason],
    isSure: isTelling && sale.refunded === price && price > 0,
  }
}

function proposalOf(
  reference: string,
  sale: Sale,
  like: readonly LikeProduct[],
  candidateOf: (like: LikeProduct, sale: Sale) => SaleCandidate,
): SaleProposal {
  const ranked = like
    .map((one) => ({
      candidate: candidateOf(one, sale),
      rank: one.reason === 'similar title' ? one.likeness : 2,
    }))
    .toSorted((one, other) => other.rank - one.rank)
  const [best, second] = ranked
  const isAlone = best !== undefined && best.rank - (second?.rank ?? 0) >= CLEARLY_LESS
  const chosen = isAlone && !best.candidate.reasons.includes('pieces') ? best.candidate : null
  return {
    reference,
    sale,
    candidates: ranked.map(({ candidate }) => candidate).slice(0, MOST_CANDIDATES),
    chosen,
    isTicked: chosen?.isSure ?? false,
  }
}

/** Whether the report says more about a sold product than the person noted. */
function lacksFigures(product: SaleProduct, sale: Sale): boolean {
  const price = centsOf(product.sold_price)
  return price === null || (price === sale.price && sale.fees > 0 && product.sold_fees === null)
}

/** Whether a sold product shows this sale. */
function isNoted({ sold_price, sold_date }: SaleProduct, sale: Sale): boolean {
  const isSameDay = sold_date !== null && Math.abs(daysBetween(sold_date, sale.date)) <= DAYS_APART
  return isSameDay || centsOf(sold_price) === sale.price
}

/** The sales with their references; one order can have the same item in two colours. */
function withReferences(sales: readonly Sale[]): { sale: Sale; reference: string }[] {
  const seen = new Map<string, number>()
  return sales.map((sale) => {
    const first = referenceOfSale(sale)
    const count = (seen.get(first) ?? 0) + 1
    seen.set(first, count)
    return { sale, reference: count === 1 ? first : `${first} #${count}` }
  })
}

/** A product is sold once: of two sales that would be of it none is chosen. */
function askWhatIsWantedTwice(proposals: readonly SaleProposal[]): SaleProposal[] {
  const wanted = new Map<string, number>()
  for (const { chosen } of proposals) {
    if (chosen) wanted.set(chosen.productId, (wanted.get(chosen.productId) ?? 0) + 1)
  }
  return proposals.map((proposal) =>
    proposal.chosen && (wanted.get(proposal.chosen.productId) ?? 0) > 1
      ? { ...proposal, chosen: null, isTicked: false }
      : proposal,
  )
}
