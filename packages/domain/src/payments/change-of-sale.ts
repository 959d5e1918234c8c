import type { CalendarDate } from '#src/dates/calendar-date.ts'
import { amountOf, centsOf } from '#src/money/money.ts'
import type { Sale } from '#src/imports/kinds/file-kind.ts'
import type { SaleProduct } from '#src/payments/payment-product.ts'
import type { SaleCandidate } from '#src/payments/sale-proposal.ts'

/** The columns that a recorded sale sets; amounts in units of the currency, as the database has them. The status stays. */
export interface SaleChange {
  sold: boolean
  sold_price: number | null
  sold_fees: number | null
  sold_date: CalendarDate | null
}

/** The values that the same columns had before. */
export type SaleBase = { [Column in keyof SaleChange]: SaleProduct[Column] }

/** One recorded sale of one product. */
export interface SaleStep {
  reference: string
  productId: string
  change: SaleChange
  base: SaleBase
}

/** What recording a sale sets; a refund clears the sale. A correction keeps the day of the sale. */
export function changeOfSale(
  product: SaleProduct,
  { kind, price, fees }: SaleCandidate,
  sale: Sale,
): Pick<SaleStep, 'change' | 'base'> {
  const { sold, sold_price, sold_fees, sold_date } = product
  const base = { sold, sold_price, sold_fees, sold_date }
  if (kind === 'refund') {
    return { change: { sold: false, sold_price: null, sold_fees: null, sold_date: null }, base }
  }
  const day = kind === 'correction' ? (sold_date ?? sale.date) : sale.date
  return {
    change: { sold: true, sold_price: amountOf(price), sold_fees: amountOf(fees), sold_date: day },
    base,
  }
}

/** A sale of the product that the person chose, or its end. */
export function saleByHand(product: SaleProduct, sale: Sale): SaleCandidate {
  const kind = sale.isTakenBack ? 'refund' : 'sale'
  const fees = sale.fees > 0 ? sale.fees : centsOf(product.sold_fees)
  return {
    productId: product.id,
    kind,
    price: kind === 'sale' ? sale.price : null,
    fees: kind === 'sale' ? fees : null,
    reasons: [],
    isSure: false,
  }
}

/** The steps for several sales: a product that gets two is changed twice, and the second step begins with what the first one left. */
export function salesInOrder(
  picks: readonly { reference: string; sale: Sale; candidate: SaleCandidate }[],
  products: Iterable<SaleProduct>,
): SaleStep[] {
  const current = new Map([...products].map((product) => [product.id, product]))
  const steps: SaleStep[] = []
  for (const { reference, sale, candidate } of picks) {
    const product = current.get(candidate.productId)
    if (!product) continue
    const step = changeOfSale(product, candidate, sale)
    current.set(product.id, { ...product, ...step.change })
    steps.push({ reference, productId: product.id, ...step })
  }
  return steps
}
