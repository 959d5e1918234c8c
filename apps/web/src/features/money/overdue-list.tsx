import {
  type CalendarDate,
  daysBetween,
  formatShortDate,
} from '@sampletrail/domain/dates/calendar-date.ts'
import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { askedWords } from '@sampletrail/domain/refunds/refund-asked.ts'
import { sellerKeyOf } from '@sampletrail/domain/sellers/seller-key.ts'
import { Link } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AskButton } from '#src/entities/message/ask-button.tsx'
import { useMessageDialog } from '#src/entities/message/use-message-dialog.tsx'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { type ProductListRow, sellerNameOf } from '#src/entities/product/product-row.ts'
import { useRefundDialog } from '#src/entities/product/refund/use-refund-dialog.tsx'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { countOf } from '#src/features/money/money-figures.tsx'
import type { ProductEntry } from '#src/features/money/use-ledger.ts'
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
  const { record, dialog } = useRefundDialog()
  const message = useMessageDialog()
  return (
    <>
      {entries.length > 0 && (
        <Lines
          entries={entries}
          today={today}
          onRecord={record}
          onAsk={(product, startsWithAll) => message.write(product, 'refund', startsWithAll)}
        />
      )}
      {/* Beside the list: they stay open while the last product leaves it. */}
      {dialog}
      {message.dialog}
    </>
  )
}

interface LinesProps {
  entries: readonly ProductEntry[]
  today: CalendarDate
  onRecord: (product: ProductListRow) => void
  onAsk: (product: ProductListRow, startsWithAll: boolean) => void
}

function Lines({ entries, today, onRecord, onAsk }: LinesProps) {
  const [isWhole, setWhole] = useState(false)
  const counts = useMemo(() => countBySeller(entries), [entries])
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
            onRecord={onRecord}
            onAsk={onAsk}
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
  onRecord,
  onAsk,
}: {
  entry: ProductEntry
  today: CalendarDate
  ofSeller: number
} & Pick<LinesProps, 'onRecord' | 'onAsk'>) {
  const { product, dueDate, columns } = entry
  const seller = sellerNameOf(product)
  const name = productNameOf(product)
  const asked = askedWords(product, today)
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
        <AskButton product={product} overdueOfSeller={ofSeller} onAsk={onAsk} />
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onRecord(product)}
          aria-label={`Record refund: ${name}`}
        >
          <HandCoins aria-hidden className="size-4" />
          Record refund
        </Button>
      </div>
    </li>
  )
}
