import { type CalendarDate, addDays } from '#src/dates/calendar-date.ts'
import type { Payment } from '#src/imports/kinds/file-kind.ts'
import { type Cents, centsOf } from '#src/money/money.ts'
import { countsAsMoney, moneyOf } from '#src/money/product-money.ts'
import { OrderNumbers, type NamedOrders } from '#src/payments/order-numbers-in-text.ts'
import type { PaymentProduct } from '#src/payments/payment-product.ts'
import { senderNameKey } from '#src/payments/sender-name.ts'

/** A product that a payment may belong to, with what is open while payments are matched. */
export interface Debt {
  product: PaymentProduct
  /** The key of its order number. */
  order: string | null
  /** Its seller: by id, else by name. */
  seller: string | null
  /** Everything that is open. */
  open: Cents
  /** The open part of the refund, without the commission. */
  openRefund: Cents
  /** Whether a part came before. */
  hasPart: boolean
  /** Whether it counts as paid only because it is completed. */
  isAssumed: boolean
}

/** The debts of an account, found by order, seller and amount, so that no payment is compared with every product. */
export class Ledger {
  readonly #numbers = new OrderNumbers()
  /** Names that were read once. */
  readonly #names = new Map<string | null, string | null>()
  /** How many products of each order the account has, the settled ones too. */
  readonly #products = new Map<string | null, number>()
  readonly #byOrder = new Map<string | null, Set<Debt>>()
  readonly #bySeller = new Map<string | null, Set<Debt>>()
  readonly #byAmount = new Map<string, Set<Debt>>()
  /** The orders by the sums of their debts. */
  readonly #bySum = new Map<string, Set<string>>()
  readonly #sellersOfAddress = new Map<string, Set<string>>()
  readonly #sellersOfName = new Map<string | null, Set<string>>()

  constructor(products: Iterable<PaymentProduct>) {
    const counted = [...products].filter(countsAsMoney)
    // Scans stop at the first few: the oldest debts come first, and those that are too young for a payment last.
    for (const product of counted.toSorted(byOrderDate)) this.#add(product)
  }

  /** The known orders that a text names. */
  ordersIn(text: string): NamedOrders {
    return this.#numbers.find(text)
  }

  /** Whether the account has no other product of this order. */
  isOnlyOfOrder({ order }: Debt): boolean {
    return this.#products.get(order) === 1
  }

  /** The debts of an order that a payment can pay. */
  ofOrder(order: string, payment: Payment): Debt[] {
    return this.#first(this.#byOrder.get(order), payment, Infinity)
  }

  /** The first debts of a seller that a payment can pay. */
  ofSeller(seller: string, payment: Payment, most: number): Debt[] {
    return this.#first(this.#bySeller.get(seller), payment, most)
  }

  /** The first debts of an amount that a payment can pay, of a seller or an order if there is a facet. */
  ofAmount(amount: Cents, facet: Facet, payment: Payment, most: number): Debt[] {
    return this.#first(
      this.#byAmount.get(amountKey(payment.currency, amount, facet)),
      payment,
      most,
    )
  }

  /** The orders with several debts whose sum is one of the amounts, each with the debts that a payment can pay. */
  sumsOfOrders(amounts: Iterable<Cents>, payment: Payment): Debt[][] {
    const orders = new Set<string>()
    for (const amount of amounts) {
      this.#bySum.get(sumKey(payment.currency, amount))?.forEach((order) => orders.add(order))
    }
    return [...orders].map((order) =>
      this.ofOrder(order, payment).filter(({ isAssumed }) => !isAssumed),
    )
  }

  /** The sellers that have an address. */
  sellersOfAddress(address: string): ReadonlySet<string> {
    return this.#sellersOfAddress.get(address) ?? new Set()
  }

  /** The sellers that have a name. */
  sellersOfName(name: string | null): ReadonlySet<string> {
    return this.#sellersOfName.get(this.#nameKey(name)) ?? new Set()
  }

  /** Takes what was paid off a debt. */
  pay(debt: Debt, paid: Cents): void {
    this.#forget(debt)
    debt.open = Math.max(0, debt.open - paid)
    debt.openRefund = Math.max(0, debt.openRefund - paid)
    debt.hasPart = true
    if (debt.open > 0) this.#index(debt)
    else this.#indexSum(debt)
  }

  #add(product: PaymentProduct): void {
    const order = this.#numbers.add(product.order_number ?? '')
    this.#products.set(order, (this.#products.get(order) ?? 0) + 1)
    const name = this.#nameKey(product.seller_name)
    const seller = product.seller_id ?? (name === null ? null : `name ${name}`)
    if (seller !== null) {
      if (name !== null) addTo(this.#sellersOfName, name, seller)
      for (const address of product.sellerAddresses) {
        addTo(this.#sellersOfAddress, address.toLowerCase(), seller)
      }
    }
    const debt = debtOf(product, order, seller)
    if (debt.open > 0) this.#index(debt)
  }

  #first(debts: ReadonlySet<Debt> | undefined, payment: Payment, most: number): Debt[] {
    if (!debts) return []
    const latest = addDays(payment.date, 1)
    const found: Debt[] = []
    for (const debt of debts) {
      if (!canPay(payment, latest, debt)) continue
      found.push(debt)
      if (found.length === most) break
    }
    return found
  }

  #nameKey(name: string | null): string | null {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const key = senderNameKey(name)
    this.#names.set(name, key)
    return key
  }

  #index(debt: Debt): void {
    addTo(this.#byOrder, debt.order, debt)
    this.#indexSum(debt)
    addTo(this.#bySeller, debt.seller, debt)
    for (const key of amountKeysOf(debt)) addTo(this.#byAmount, key, debt)
  }

  /** Finds an order by what its debts in the currency of one of them are together. An old sum finds nothing that fits. */
  #indexSum({ order, product: { currency } }: Debt): void {
    if (order === null) return
    const debts = [...(this.#byOrder.get(order) ?? [])].filter(
      (debt) => debt.product.currency === currency && !debt.isAssumed,
    )
    if (debts.length < 2) return
    for (const sum of [sumOf(debts, 'open'), sumOf(debts, 'openRefund')]) {
      addTo(this.#bySum, sumKey(currency, sum), order)
    }
  }

  #forget(debt: Debt): void {
    deleteFrom(this.#byOrder, debt.order, debt)
    deleteFrom(this.#bySeller, debt.seller, debt)
    for (const key of amountKeysOf(debt)) deleteFrom(this.#byAmount, key, debt)
  }
}

/** What narrows a search by amount: everything, one seller, or one order. */
export type Facet = 'all' | `seller ${string}` | `order ${string}`

/** The price, which some sellers pay whatever was agreed; zero if something came already. */
export function priceApart({ product, hasPart, isAssumed }: Debt): Cents {
  return hasPart || isAssumed ? 0 : (centsOf(product.price) ?? 0)
}

/** What a payment of a product would pay. */
export function debtOf(product: PaymentProduct, order: string | null, seller: string | null): Debt {
  const money = moneyOf(product)
  const noted = centsOf(product.refund_received)
  const isAssumed = product.status === 'paid' && noted === null
  const openRefund = isAssumed ? money.expectedRefund : money.refundDue
  const commission = isAssumed ? money.expectedCommission : money.commissionDue
  return {
    product,
    order,
    seller,
    open: openRefund + commission,
    openRefund,
    hasPart: (noted ?? 0) > 0,
    isAssumed,
  }
}

/** Money comes after the order; a day is allowed for time zones. */
function canPay(payment: Payment, latest: CalendarDate, { product }: Debt): boolean {
  return (
    payment.currency === product.currency &&
    (product.order_date === null || product.order_date <= latest)
  )
}

function amountKeysOf(debt: Debt): string[] {
  const amounts = [...new Set([debt.open, debt.openRefund, priceApart(debt)])]
  const facets: Facet[] = ['all']
  if (debt.seller !== null) facets.push(`seller ${debt.seller}`)
  if (debt.order !== null) facets.push(`order ${debt.order}`)
  return amounts.flatMap((amount) =>
    facets.map((facet) => amountKey(debt.product.currency, amount, facet)),
  )
}

function amountKey(currency: string, amount: Cents, facet: Facet): string {
  return `${currency} ${amount} ${facet}`
}

function sumKey(currency: string, amount: Cents): string {
  return `${currency} ${amount}`
}

function sumOf(debts: readonly Debt[], field: 'open' | 'openRefund'): Cents {
  return debts.reduce((sum, debt) => sum + debt[field], 0)
}

function byOrderDate(one: PaymentProduct, other: PaymentProduct): number {
  return (one.order_date ?? '').localeCompare(other.order_date ?? '')
}

function addTo<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}

function deleteFrom<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  sets.get(key)?.delete(value)
}
