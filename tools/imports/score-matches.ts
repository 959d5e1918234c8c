import { changesInOrder } from '@sampletrail/domain/payments/change-of-payment.ts'
import { salesInOrder } from '@sampletrail/domain/payments/change-of-sale.ts'
import type { PaymentProduct, SaleProduct } from '@sampletrail/domain/payments/payment-product.ts'
import { proposePayments } from '@sampletrail/domain/payments/propose-payments.ts'
import { proposeSales } from '@sampletrail/domain/payments/propose-sales.ts'
import { wordsOf } from '@sampletrail/domain/payments/reasons.ts'
import type { ReadResult } from './read-file.ts'
import type { ExpectedFile, FileScore } from './score-file.ts'

/** What recording a payment or a sale would do to one product, in the words of expected.json. */
interface Recorded {
  /** The payment's reference, or the marketplace's order. */
  of: string
  isTicked: boolean
  fields: Record<string, unknown>
}

/** Adds to a score what a file of payments or sales proposes for the products of another file. */
export function scoreMatches(
  score: FileScore,
  expected: ExpectedFile,
  file: ReadResult,
  listed: ReadResult,
): FileScore {
  const products = productsOf(listed)
  const sales = proposeSales(file.sales, products, { done: new Map(), recorded: new Map() })
  const recorded = [...recordedPayments(file, products), ...recordedSales(sales, products)]
  const refunds = sales.refundsOfOthers
  const passedOver: Readonly<Record<string, number>> = {
    ...file.passedOver,
    ...(refunds > 0 && { 'refunds of sales that are not here': refunds }),
  }
  let right = 0
  const wrong: string[] = []
  const asked: string[] = []
  const compare = (where: string, actual: unknown, wanted: unknown) => {
    if (JSON.stringify(actual) === JSON.stringify(wanted)) right += 1
    else wrong.push(`${where} is ${JSON.stringify(actual)}, not ${JSON.stringify(wanted)}`)
  }
  for (const wanted of expected.proposed ?? []) {
    const of = String(wanted['reference'] ?? wanted['order'])
    const found = recorded.find(
      (one) => one.of === of && one.fields['product'] === wanted['product'],
    )
    if (found) {
      for (const [field, value] of Object.entries(wanted)) {
        compare(`${of}: ${field}`, found.fields[field] ?? null, value)
      }
    } else asked.push(`${of}: ${String(wanted['product'])}`)
  }
  for (const { of, isTicked, fields } of recorded) {
    const isWanted = (expected.proposed ?? []).some(
      (one) => (one['reference'] ?? one['order']) === of && one['product'] === fields['product'],
    )
    if (isTicked && !isWanted) wrong.push(`${of}: ${String(fields['product'])} is ticked`)
  }
  for (const [reason, count] of Object.entries(expected.passedOver ?? {})) {
    compare(reason, passedOver[reason] ?? 0, count)
  }
  return {
    ...score,
    right: score.right + right,
    asked: [score.asked, ...asked].filter((text) => text !== '').join(', '),
    wrong: [...score.wrong, ...wrong],
  }
}

function recordedPayments(file: ReadResult, products: readonly SomeProduct[]): Recorded[] {
  const known = { done: new Map(), senders: new Map() }
  const { proposals } = proposePayments(file.payments, products, known)
  return proposals.flatMap(({ reference, payment, chosen, isTicked }) => {
    const steps = chosen ? changesInOrder([{ payment, parts: chosen.parts }], products) : []
    return steps.map(({ part, change }) => ({
      of: reference,
      isTicked,
      fields: {
        reference,
        ...namesOf(part.productId, products),
        received: change.refund_received,
        fee: payment.fee / 100,
        received_date: change.refund_received_date,
        because: chosen?.reasons.map((reason) => wordsOf(reason)),
      },
    }))
  })
}

function recordedSales(
  { proposals }: ReturnType<typeof proposeSales>,
  products: readonly SomeProduct[],
): Recorded[] {
  return proposals.flatMap(({ reference, sale, chosen, isTicked }) => {
    const steps = chosen ? salesInOrder([{ reference, sale, candidate: chosen }], products) : []
    return steps.map(({ productId, change }) => ({
      of: sale.order,
      isTicked,
      fields: { order: sale.order, ...namesOf(productId, products), ...change },
    }))
  })
}

type SomeProduct = PaymentProduct & SaleProduct

function namesOf(id: string, products: readonly SomeProduct[]) {
  const product = products.find((one) => one.id === id)
  return { product: product?.name, order_number: product?.order_number }
}

/** The products of a file as they are in the list after its import. */
function productsOf({ products }: ReadResult): SomeProduct[] {
  return products.map(({ product: { rest, seller, ...columns } }, at) => ({
    ...columns,
    id: String(at),
    seller_id: null,
    seller_name: seller,
    sellerAddresses: [],
    tax_value: null,
    commission: false,
    commission_amount: null,
    refund_expected: null,
    refund_due_date: null,
    received_date: null,
    reviewed_date: null,
    published_date: null,
    deal_terms: null,
    refund_received: null,
    refund_received_date: null,
    refund_method: null,
    refund_reference: null,
    refund_payments: [],
    sold: false,
    sold_date: null,
    sold_price: null,
    sold_fees: null,
    created_at: '2026-01-01T00:00:00Z',
    deleted_at: null,
    quantity: Number(rest['quantity'] ?? 1),
  }))
}
