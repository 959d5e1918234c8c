import { formatMoney, centsOf } from '@sampletrail/domain/money/money.ts'
import { paymentDetails, paymentWords } from '@sampletrail/domain/refunds/payment-words.ts'
import { removePayment } from '@sampletrail/domain/refunds/refund-payments.ts'
import { Pencil, Trash2 } from 'lucide-react'
import type { Product } from '#src/entities/product/product-row.ts'
import { useRecordRefund } from '#src/entities/product/refund/use-record-refund.ts'
import { reportError } from '#src/lib/errors.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

/** The recorded payments of a product's refund; each can be changed and removed. */
export function RefundPayments({
  product,
  onChange,
}: {
  product: Product
  onChange: (place: number) => void
}) {
  const record = useRecordRefund()
  const { refund_payments: payments, currency } = product
  if (payments.length === 0) return null
  return (
    <ul aria-label="Recorded refunds" className="flex flex-col divide-y divide-line">
      {payments.map((payment, place) => {
        const words = paymentWords(payment, currency)
        return (
          // Two payments may be the same in everything, and the list never sorts them anew.
          <li key={place} className="flex items-center gap-1 py-1">
            <div className="min-w-0 flex-1">
              <p className="tabular text-sm font-medium">
                {formatMoney(centsOf(payment.amount), currency)}
              </p>
              <p className="text-sm wrap-anywhere text-ink-muted">{paymentDetails(payment)}</p>
            </div>
            <IconButton icon={Pencil} label={`Change ${words}`} onClick={() => onChange(place)} />
            <IconButton
              icon={Trash2}
              label={`Remove ${words}`}
              onClick={() => {
                // A notice shows the reason of a refusal.
                record(product, removePayment(product, place)).catch(reportError)
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
