import {
  type CalendarDate,
  daysBetween,
  formatShortDate,
} from '@sampletrail/domain/dates/calendar-date.ts'
import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { askedWords } from '@sampletrail/domain/refunds/refund-asked.ts'
import { sellerKeyOf } from '@sampletrail/domain/sellers/seller-key.ts'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AskButton } from '#src/entities/message/ask-button.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { sellerNameOf } from '#src/entities/product/product-row.ts'
import { changeOfReceipt } from '#src/entities/product/refund/refund-form.ts'
import { useRecordRefund } from '#src/entities/product/refund/use-record-refund.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { countOf } from '#src/features/money/money-figures.tsx'
import type { ProductEntry } from '#src/features/money/use-ledger.ts'
import { reportError } from '#src/lib/errors.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

/** How many are shown at first. */
const FEW = 5
/** The most that are shown: the list of products shows the rest. */
const MANY = 100

/** Money that is overdue, the longest overdue first. */
export function OverdueList({
  entries,
  today,
}: {
  entries: readonly ProductEntry[]
  today: CalendarDate
}) {
  const [isWhole, setWhole] = useState(false)
  const counts = useMemo(() => countBySeller(entries), [entries])
  if (entries.length === 0) return null
  const shown = entries.slice(0, isWhole ? MANY : FEW)
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">Overdue</h2>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((entry) => (
          <OverdueLine
            key={entry.product.id}
            entry={entry}
            today={today}
            ofSeller={counts.get(sellerKeyOf(entry.product)) ?? 1}
          />
        ))}
      </ul>
      {!isWhole && entries.length > FEW && (
        <Button variant="quiet" className="self-start" onClick={() => setWhole(true)}>
          {entries.length > MANY ? `Show ${MANY} of ` : 'Show all '}
          {countOf(entries.length, 'overdue product')}
        </Button>
      )}
      {isWhole && entries.length > MANY && (
        <p className="text-sm text-ink-muted">
          And {(entries.length - MANY).toLocaleString('en-US')} more, which follow as these are
          settled.
        </p>
      )}
    </Card>
  )
}

/** How many overdue products each seller has; those without a seller belong to nobody. */
function countBySeller(entries: readonly ProductEntry[]): Map<string | null, number> {
  const counts = new Map<string | null, number>()
  for (const { product } of entries) {
    const key = sellerKeyOf(product)
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function OverdueLine({
  entry,
  today,
  ofSeller,
}: {
  entry: ProductEntry
  today: CalendarDate
  ofSeller: number
}) {
  const record = useRecordRefund()
  const [isBusy, setBusy] = useState(false)
  const { product, dueDate, columns } = entry
  const seller = sellerNameOf(product)
  const name = productNameOf(product)
  const asked = askedWords(product, today)
  const markAsReceived = (): void => {
    setBusy(true)
    // A notice shows the reason of a refusal.
    record(product, changeOfReceipt(product, today))
      .catch(reportError)
      .finally(() => setBusy(false))
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to="/dashboard/products/$id"
          params={{ id: product.id }}
          dir="auto"
          className="touch-target inline-flex max-w-full items-center text-sm font-medium hover:underline"
        >
          <span className="truncate">{name}</span>
        </Link>
        <p className="text-sm text-ink-muted">
          {seller ? sellerLabel(seller) : 'No seller'}
          {dueDate && (
            <>
              , due {formatShortDate(dueDate.date)},{' '}
              {countOf(daysBetween(dueDate.date, today), 'day')} late
            </>
          )}
          {asked !== null && `, ${asked}`}
        </p>
      </div>
      <span className="tabular text-sm font-semibold">
        {formatMoney(columns.due, product.currency)}
      </span>
      <div className="flex gap-2">
        <AskButton product={product} overdueOfSeller={ofSeller} />
        <Button
          variant="secondary"
          size="sm"
          busy={isBusy}
          onClick={markAsReceived}
          aria-label={`Mark as received: ${name}`}
        >
          {!isBusy && <Check aria-hidden className="size-4" />}
          Mark as received
        </Button>
      </div>
    </li>
  )
}
