import { shareOut } from '#src/imports/kinds/share-out.ts'
import type { Payment } from '#src/imports/kinds/file-kind.ts'
import type { Cents } from '#src/money/money.ts'
import { type Debt, priceApart } from '#src/payments/ledger.ts'
import type { PaidPart } from '#src/payments/proposal.ts'
import type { Reason } from '#src/payments/reasons.ts'

/** How an amount fits what is open. */
export interface Fit {
  parts: { debt: Debt; part: PaidPart }[]
  reasons: Reason[]
  /** Whether it is the price, not what was agreed. */
  isPrice: boolean
}

/** What came of a payment: its amount less the provider's fee. */
export function netOf({ gross, fee }: Pick<Payment, 'gross' | 'fee'>): Cents {
  return Math.max(0, gross - fee)
}

/** How a payment fits one debt: the whole of it, the refund alone, or the price; null if it does not. */
export function fitOne(payment: Payment, debt: Debt): Fit | null {
  const targets: [Cents, Reason[]][] = [
    [debt.open, []],
    [debt.openRefund, ['refund alone']],
    [priceApart(debt), ['price']],
  ]
  for (const [target, extra] of targets) {
    const by = fitAmount(payment, target)
    if (by === null) continue
    return {
      parts: [{ debt, part: partOf(payment, debt, by !== 'net') }],
      reasons: [by, ...extra, ...(debt.hasPart ? (['part'] as const) : [])],
      isPrice: extra[0] === 'price',
    }
  }
  return null
}

/** How a payment fits the sum of several debts, or of their refunds; null if it does not, or if one has no share in it. */
export function fitSum(payment: Payment, debts: readonly Debt[]): Fit | null {
  for (const field of ['open', 'openRefund'] as const) {
    const shares = debts.map((debt) => debt[field])
    if (shares.length < 2 || shares.includes(0)) continue
    const by = fitAmount(
      payment,
      shares.reduce((sum, share) => sum + share, 0),
    )
    if (by === null) continue
    const kept = shareOut(by === 'net' ? 0 : payment.fee, shares)
    return {
      parts: debts.map((debt, index) => {
        const share = { gross: shares[index] ?? 0, fee: kept[index] ?? 0 }
        return { debt, part: partOf(share, debt, true) }
      }),
      reasons: [by, 'several', ...(field === 'openRefund' ? (['refund alone'] as const) : [])],
      isPrice: false,
    }
  }
  return null
}

/** A payment as a part of what is open. `coversFee` if the seller owes no more what the provider kept of it. */
export function partOf(
  payment: Pick<Payment, 'gross' | 'fee'>,
  { product, open }: Debt,
  coversFee: boolean,
): PaidPart {
  const amount = netOf(payment)
  // Of a price above what was agreed, the fee may be covered already.
  const short = Math.max(0, Math.min(payment.fee, open - amount))
  return { productId: product.id, amount, keptByProvider: coversFee ? short : 0 }
}

function fitAmount(payment: Payment, target: Cents): 'amount' | 'gross' | 'net' | null {
  if (target <= 0) return null
  if (payment.gross === target) return payment.fee > 0 ? 'gross' : 'amount'
  return netOf(payment) === target ? 'net' : null
}
