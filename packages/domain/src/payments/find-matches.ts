import type { Payment } from '#src/imports/kinds/file-kind.ts'
import type { Cents } from '#src/money/money.ts'
import { type Fit, fitOne, fitSum, netOf, partOf } from '#src/payments/amount-fit.ts'
import type { Debt, Facet, Ledger } from '#src/payments/ledger.ts'
import type { Reason } from '#src/payments/reasons.ts'
import type { Senders } from '#src/payments/senders.ts'
import { subsetsOf } from '#src/payments/subsets.ts'

/** The grounds of a match, the best first. Two matches with the same ground are about as good: the person is asked. */
export const GROUNDS = [
  'order and amount',
  'order and price',
  'order',
  'sender and amount',
  'sender and price',
  'amount',
  'sender',
] as const

/** A way to understand a payment, with the debts that it would pay. */
export interface Match extends Pick<Fit, 'parts'> {
  ground: (typeof GROUNDS)[number]
  reasons: Reason[]
}

/** Enough for the person to choose among. */
export const MOST_MATCHES = 10
/** Sums of some products of an order are tried up to this number of products; of all of them always. */
const MOST_SUMMED = 8

/** What a payment may be whose sender named orders that the account has. */
export function matchesByOrder(
  ledger: Ledger,
  payment: Payment,
  orders: readonly string[],
): Match[] {
  const debts = orders.flatMap((order) => ledger.ofOrder(order, payment))
  const found: Match[] = []
  for (const debt of debts) {
    const fit = fitOne(payment, debt)
    if (fit)
      found.push(matchOf(fit, fit.isPrice ? 'order and price' : 'order and amount', ['order']))
  }
  for (const some of sumsOf(debts)) {
    const fit = fitSum(payment, some)
    if (fit) found.push(matchOf(fit, 'order and amount', ['order']))
  }
  for (const debt of debts) {
    const reasons: Reason[] = ['order', payment.gross < debt.open ? 'part' : 'more']
    found.push({ ...onePart(payment, debt), ground: 'order', reasons })
  }
  return found
}

/** What a payment may be by its amount and by who sent it. */
export function matchesBySender(ledger: Ledger, senders: Senders, payment: Payment): Match[] {
  const sellers = [...senders.sellersOf(payment)].map((seller): Facet => `seller ${seller}`)
  const orders = [...senders.ordersOf(payment)].map((order): Facet => `order ${order}`)
  const debts = new Set(
    [...orders, ...sellers].flatMap((facet) => ofAmounts(ledger, facet, payment)),
  )
  const found: Match[] = []
  for (const debt of debts) {
    const fit = fitOne(payment, debt)
    if (fit === null) continue
    const ground = fit.isPrice ? 'sender and price' : 'sender and amount'
    found.push(matchOf(fit, ground, [], senders.reasonsFor(payment, debt)))
  }
  for (const sum of ledger.sumsOfOrders(amountsOf(payment), payment)) {
    const fit = fitOrder(payment, sum)
    const reasons = new Set(sum.flatMap((debt) => senders.reasonsFor(payment, debt)))
    if (!fit || reasons.size === 0 || sum.some((debt) => isOfOther(senders, payment, debt)))
      continue
    found.push(matchOf(fit, 'sender and amount', [], [...reasons]))
  }
  return found
}

/** What a payment may be by its amount alone; completed products and other prices need more than that. */
export function matchesByAmount(ledger: Ledger, payment: Payment): Match[] {
  const found: Match[] = []
  for (const debt of ofAmounts(ledger, 'all', payment)) {
    const fit = fitOne(payment, debt)
    if (fit && !fit.isPrice && !debt.isAssumed) found.push(matchOf(fit, 'amount', []))
  }
  for (const sum of ledger.sumsOfOrders(amountsOf(payment), payment)) {
    const fit = fitOrder(payment, sum)
    if (fit) found.push(matchOf(fit, 'amount', []))
  }
  return found
}

/** The open products of the sender's own sellers, whatever their amounts. */
export function matchesBySeller(ledger: Ledger, senders: Senders, payment: Payment): Match[] {
  const sellers = [...senders.sellersOf(payment)]
  const debts = sellers.flatMap((seller) => ledger.ofSeller(seller, payment, MOST_MATCHES))
  return debts
    .filter(({ isAssumed }) => !isAssumed)
    .map((debt) => ({
      ...onePart(payment, debt),
      ground: 'sender',
      reasons: [
        ...senders.reasonsFor(payment, debt),
        payment.gross < debt.open ? ('part' as const) : ('more' as const),
      ],
    }))
}

/** How a payment fits all debts of an order, or all refunds that are due. */
function fitOrder(payment: Payment, debts: readonly Debt[]): Fit | null {
  const refunds = debts.filter(({ openRefund }) => openRefund > 0)
  return fitSum(payment, debts) ?? fitSum(payment, refunds)
}

/** Whether a product has a seller that nothing connects with the payment. */
function isOfOther(senders: Senders, payment: Payment, debt: Debt): boolean {
  return debt.seller !== null && senders.reasonsFor(payment, debt).length === 0
}

function ofAmounts(ledger: Ledger, facet: Facet, payment: Payment): Debt[] {
  return amountsOf(payment).flatMap((amount) =>
    ledger.ofAmount(amount, facet, payment, MOST_MATCHES),
  )
}

/** What was sent, and what came of it. */
function amountsOf(payment: Payment): Cents[] {
  return [...new Set([payment.gross, netOf(payment)])]
}

/** Two or more of the debts, in every way; of many only all of them. */
function sumsOf(debts: readonly Debt[]): Debt[][] {
  const open = debts.filter(({ isAssumed }) => !isAssumed)
  return open.length > MOST_SUMMED ? [open] : subsetsOf(open)
}

function onePart(payment: Payment, debt: Debt): Pick<Match, 'parts'> {
  return { parts: [{ debt, part: partOf(payment, debt, false) }] }
}

function matchOf(
  { parts, reasons }: Fit,
  ground: Match['ground'],
  before: readonly Reason[],
  after: readonly Reason[] = [],
): Match {
  return { parts, ground, reasons: [...before, ...reasons, ...after] }
}
