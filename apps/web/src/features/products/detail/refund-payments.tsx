import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { paymentDetails, paymentWords } from '@sampletrail/domain/refunds/payment-words.ts'
import { removePayment } from '@sampletrail/domain/refunds/refund-payments.ts'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Product, ProductChange } from '#src/entities/product/product-row.ts'
import { useRecordRefund } from '#src/entities/product/refund/use-record-refund.ts'
import { reportError } from '#src/lib/errors.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

/** The recorded payments of a product's refund, or that nothing came; each can be changed and removed. */
export function RefundPayments({
  product,
  onChange,
}: {
  product: Product
  onChange: (place: number) => void
}) {
  const record = useRecordRefund()
  const { refund_payments: payments, currency } = product
  const write = (change: ProductChange): void => {
    // A notice shows the reason of a refusal.
    record(product, change).catch(reportError)
  }
  if (product.refund_received === null) return null
  return (
    <ul aria-label="Recorded refunds" className="flex flex-col divide-y divide-line">
      {payments.map((payment, place) => {
        const words = paymentWords(payment, currency)
        return (
          // Two payments may be the same in everything, and the list never sorts them anew.
          <Line
            key={place}
            amount={formatMoney(centsOf(payment.amount), currency)}
            details={paymentDetails(payment)}
          >
            <IconButton icon={Pencil} label={`Change ${words}`} onClick={() => onChange(place)} />
            <IconButton
              icon={Trash2}
              tone="quiet"
              label={`Remove ${words}`}
              onClick={() => write(removePayment(product, place))}
            />
          </Line>
        )
      })}
      {payments.length === 0 && (
        <Line
          amount="Nothing came"
          details={
            product.refund_received_date ? formatShortDate(product.refund_received_date) : ''
          }
        >
          <IconButton
            icon={Trash2}
            tone="quiet"
            label="Remove the note that nothing came"
            onClick={() => write({ refund_received: null, refund_received_date: null })}
          />
        </Line>
      )}
    </ul>
  )
}

function Line({
  amount,
  details,
  children,
}: {
  amount: string
  details: string
  children: ReactNode
}) {
  return (
    <li className="flex items-center gap-1 py-1">
      <div className="min-w-0 flex-1">
        <p className="tabular text-sm font-medium">{amount}</p>
        <p className="text-sm wrap-anywhere text-ink-muted">{details}</p>
      </div>
      {children}
    </li>
  )
}
