import type { MoneyMoved, MoneyOpen } from '@sampletrail/domain/money/money-overview.ts'
import { type Cents, formatMoney } from '@sampletrail/domain/money/money.ts'
import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'

/** The money still expected as of today. */
export function OpenFigures({ open, currency }: { open: MoneyOpen; currency: string }) {
  const write = (cents: Cents): string => formatMoney(cents, currency)
  return (
    <Figures label="Still to come" columns="max-sm:*:last:col-span-2 sm:grid-cols-3">
      <Figure
        label="Refunds due"
        amount={write(open.refundDue)}
        note={open.dueCount === 0 ? 'Nothing is due' : countOf(open.dueCount, 'product')}
      />
      <Figure label="Commission due" amount={write(open.commissionDue)} note="On top of refunds" />
      <Figure
        label="Overdue"
        amount={write(open.overdue)}
        note={open.overdueCount === 0 ? 'Nothing is late' : countOf(open.overdueCount, 'product')}
        tone={open.overdue > 0 ? 'danger' : 'plain'}
      />
    </Figures>
  )
}

/** The money spent and received in a period. */
export function MovedFigures({
  moved,
  currency,
  period,
}: {
  moved: MoneyMoved
  currency: string
  period: string
}) {
  const write = (cents: Cents): string => formatMoney(cents, currency)
  return (
    <Figures label={period} columns="lg:grid-cols-4">
      <Figure label="Paid out" amount={write(moved.paidOut)} note="Prices of what was ordered" />
      <Figure label="Received" amount={write(moved.received)} note="Refunds and commission" />
      <Figure
        label="Resale less fees"
        amount={write(moved.resale - moved.fees)}
        note={
          moved.fees > 0 ? `${write(moved.resale)} less ${write(moved.fees)}` : 'What was sold on'
        }
      />
      <Figure
        label="Profit"
        amount={write(moved.profit)}
        note="Received and resale less paid out"
        tone={moved.profit < 0 ? 'danger' : 'success'}
      />
    </Figures>
  )
}

function Figures({
  label,
  columns,
  children,
}: {
  label: string
  columns: string
  children: ReactNode
}) {
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{label}</h2>
      <dl className={classNames('grid grid-cols-2 gap-3 md:gap-4', columns)}>{children}</dl>
    </section>
  )
}

/** An amount that is too long for half a phone is written smaller, so that it does not break between its digits. */
function sizeOf(amount: string): string | undefined {
  if (amount.length > 14) return 'max-lg:text-sm'
  return amount.length > 11 ? 'max-lg:text-base' : undefined
}

const TONES = { plain: undefined, danger: 'text-danger', success: 'text-success' }

function Figure({
  label,
  amount,
  note,
  tone = 'plain',
}: {
  label: string
  amount: string
  note: string
  tone?: keyof typeof TONES
}) {
  return (
    <Card className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd
        className={classNames(
          'tabular text-lg font-bold wrap-anywhere',
          sizeOf(amount),
          TONES[tone],
        )}
      >
        {amount}
      </dd>
      <dd className="text-xs text-ink-muted">{note}</dd>
    </Card>
  )
}

/** '1 product', '1,530 products' */
export function countOf(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
}
