import { type CalendarDate, formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { type Cents, formatMoney } from '@sampletrail/domain/money/money.ts'
import { columnsOfMoney } from '@sampletrail/domain/money/money-columns.ts'
import { outcomeOf } from '@sampletrail/domain/money/outcome.ts'
import {
  countsAsMoney,
  moneyOf,
  paidOutOn,
  receivedOn,
} from '@sampletrail/domain/money/product-money.ts'
import {
  type RefundDueDate,
  refundDueDate,
  usualDelays,
} from '@sampletrail/domain/refunds/refund-due.ts'
import { whenByTerms } from '@sampletrail/domain/terms/sentence-of-terms.ts'
import { HandCoins } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { hasNotedRefund } from '#src/entities/product/refund/refund-form.ts'
import { useRefundDialog } from '#src/entities/product/refund/use-refund-dialog.tsx'
import { useProducts } from '#src/entities/product/list/use-products.ts'
import { RefundPayments } from '#src/features/products/detail/refund-payments.tsx'
import { calendarDateHere, readToday } from '#src/lib/today.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, type ButtonProps } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

/** A product's cost, its expected refunds with dates, and the refunds received. Wishlist products have no money yet. */
export function MoneyCard({
  product,
  isRecordedAbove = false,
  onSetDueDate,
}: {
  product: Product
  /** The page says at its top when the refund is due, and offers 'Record refund' there. */
  isRecordedAbove?: boolean
  /** Opens the form at the day on which the refund is due. */
  onSetDueDate: () => void
}) {
  const { record, dialog } = useRefundDialog()
  const { data: products } = useProducts()
  const delays = useMemo(() => usualDelays(products ?? []), [products])
  if (!countsAsMoney(product)) return null

  const money = moneyOf(product)
  const { due, profit, expected } = columnsOfMoney(money)
  const outcome = outcomeOf(profit, due, product.currency)
  const write = (cents: Cents): string => formatMoney(cents, product.currency)
  const dueDate = due > 0 ? refundDueDate(product, delays) : null
  const paidOn = paidOutOn(product, calendarDateHere)

  return (
    <Card className="flex flex-col gap-2 max-md:py-2.5 md:gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">Money</h2>
        {due > 0 && !isRecordedAbove && <RecordButton onClick={() => record(product)} />}
      </div>
      <dl className="flex flex-col gap-2 md:gap-3">
        <Row
          label="Paid"
          amount={write(money.paidOut)}
          // The row of statuses has the day of the order.
          note={paidOn !== product.order_date && formatShortDate(paidOn)}
        />
        <Row
          label="Expected back"
          amount={write(expected)}
          note={
            money.expectedCommission > 0 &&
            `${write(money.expectedRefund)} refund, ${write(money.expectedCommission)} commission`
          }
        />
        {due > 0 && (
          <Row
            label="Owed to you"
            amount={write(due)}
            note={
              <DueNote
                product={product}
                dueDate={dueDate}
                isSaidAbove={isRecordedAbove}
                onSetDueDate={onSetDueDate}
              />
            }
          />
        )}
        {(money.received > 0 || hasNotedRefund(product)) && (
          <Row label="Paid to you" amount={write(money.received)} note={receiptNote(product)} />
        )}
        {product.sold && (
          <Row
            label="Sold"
            amount={write(money.resale)}
            note={money.fees > 0 && `less ${write(money.fees)} selling fees`}
          />
        )}
        <Row
          label={due > 0 && profit >= 0 ? 'Profit so far' : outcome.label}
          amount={outcome.amount}
          note={outcome.later}
        />
      </dl>
      <RefundPayments product={product} onChange={(place) => record(product, place)} />
      {due === 0 && (
        // Nothing is owed: only for a payment nobody expected, or to say how it came.
        <RecordButton className="self-start" onClick={() => record(product)} />
      )}
      {dialog}
    </Card>
  )
}

function RecordButton(props: Pick<ButtonProps, 'className' | 'onClick'>) {
  return (
    <Button variant="secondary" size="sm" {...props}>
      <HandCoins aria-hidden className="size-4" />
      Record refund
    </Button>
  )
}

function Row({ label, amount, note }: { label: string; amount: string; note?: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <dt className="text-sm font-medium">{label}</dt>
      <dd className="tabular text-right text-sm font-semibold">{amount}</dd>
      {note !== undefined && note !== null && note !== false && note !== '' && (
        <dd className="col-span-2 text-sm wrap-anywhere text-ink-muted">{note}</dd>
      )}
    </div>
  )
}

function DueNote({
  product,
  dueDate,
  isSaidAbove,
  onSetDueDate,
}: {
  product: Product
  dueDate: RefundDueDate | null
  /** The line of the next step has the day, and that it is past. */
  isSaidAbove: boolean
  onSetDueDate: () => void
}) {
  if (dueDate === null) {
    const terms = product.deal_terms
    const setOne = (
      <>
        No due date yet.{' '}
        <button
          type="button"
          onClick={onSetDueDate}
          className="touch-target inline-flex items-center font-medium text-accent-ink hover:underline"
        >
          Set one
        </button>
      </>
    )
    return terms?.after === undefined
      ? setOne
      : `No due date yet: ${whenByTerms(terms)}, as agreed.`
  }
  if (isSaidAbove) return `Due ${dueDate.source === 'set' ? 'date ' : ''}${reasonOf(dueDate)}`
  return (
    <>
      {formatShortDate(dueDate.date)}, {reasonOf(dueDate)}
      {isPast(dueDate.date) && (
        <>
          {' '}
          <Badge tone="red">Overdue</Badge>
        </>
      )}
    </>
  )
}

function reasonOf({ source, delay, after }: RefundDueDate): string {
  if (source === 'set') return 'set by you'
  if (after !== undefined) return `${whenByTerms({ days: delay ?? 0, after })}, as agreed`
  const whose = source === 'seller' ? 'for this seller' : 'over all your sellers'
  return `${whenByTerms({ days: delay ?? 0, after: 'order' })}, as usual ${whose}`
}

const isPast = (day: CalendarDate): boolean => day < readToday()

/** How a refund came that nobody recorded. */
function receiptNote(product: Product): string {
  if (hasNotedRefund(product)) return ''
  const day = receivedOn(product)
  return [
    day === null ? null : formatShortDate(day),
    product.refund_method,
    product.refund_reference,
  ]
    .filter((part) => part !== null)
    .join(', ')
}
