import type { MoneyFigure } from '@sampletrail/domain/money/figure-names.ts'
import type { MoneyMoved, MoneyOpen } from '@sampletrail/domain/money/money-overview.ts'
import { type Cents, formatMoney } from '@sampletrail/domain/money/money.ts'
import { outcomeOf } from '@sampletrail/domain/money/outcome.ts'
import type { Owed } from '@sampletrail/domain/money/owed.ts'
import { labelOfPeriod } from '@sampletrail/domain/money/period-label.ts'
import type { MoneyPeriod } from '@sampletrail/domain/money/period-name.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'

/** What is owed as of today; the first figure is the one of the dashboard. Its parts are shown if there is something in them. */
export function OpenFigures({
  open,
  owed,
  currency,
}: {
  open: MoneyOpen
  owed: Owed
  currency: string
}) {
  const write = (cents: Cents): string => formatMoney(cents, currency)
  return (
    <Figures label="Still to come" columns="lg:grid-cols-4">
      <Figure
        label="Owed to you"
        amount={write(owed.owed)}
        note={owed.count === 0 ? 'Nothing is owed' : `From ${countOf(owed.count, 'product')}`}
        of={{ figure: 'owed', currency }}
      />
      {open.commissionDue > 0 && (
        <>
          <Figure
            label="Of this, refunds"
            amount={write(open.refundDue)}
            note="Without commission"
            of={{ figure: 'refunds-owed', currency }}
          />
          <Figure
            label="Of this, commission"
            amount={write(open.commissionDue)}
            note="On top of refunds"
            of={{ figure: 'commissions-owed', currency }}
          />
        </>
      )}
      {open.overdue > 0 && (
        <Figure
          label="Of this, overdue"
          amount={write(open.overdue)}
          note={`${countOf(open.overdueCount, 'product')}, due before today`}
          tone="danger"
          of={{ figure: 'overdue', currency }}
        />
      )}
    </Figures>
  )
}

/** The money spent and received in a period. */
export function MovedFigures({
  moved,
  owedOfOrders,
  currency,
  period,
}: {
  moved: MoneyMoved
  /** What is still owed for what was ordered in the period. */
  owedOfOrders: Cents
  currency: string
  period: MoneyPeriod
}) {
  const write = (cents: Cents): string => formatMoney(cents, currency)
  const of = (figure: MoneyFigure) => ({ figure, currency, period })
  const { label, amount, later, isLoss } = outcomeOf(moved.profit, owedOfOrders, currency)
  return (
    <Figures label={labelOfPeriod(period)} columns="lg:grid-cols-4">
      <Figure
        label="You spent"
        amount={write(moved.paidOut)}
        note="Prices of what you ordered"
        of={of('paid-out')}
      />
      <Figure
        label="Paid to you"
        amount={write(moved.received)}
        note="Refunds and commission"
        of={of('received')}
      />
      {(moved.resale > 0 || moved.fees > 0) && (
        <Figure
          label="Resale less fees"
          amount={write(moved.resale - moved.fees)}
          note={
            moved.fees > 0 ? `${write(moved.resale)} less ${write(moved.fees)}` : 'What you sold'
          }
          of={of('resale')}
        />
      )}
      <Figure
        label={label}
        amount={amount}
        note={
          later ??
          (isLoss
            ? 'Nothing more is owed for these orders'
            : 'Paid to you and resale, less what you spent')
        }
        tone={toneOf(moved.profit, isLoss)}
        of={of('profit')}
      />
    </Figures>
  )
}

/** Red is for a loss only: money that is still owed is none. */
function toneOf(profit: Cents, isLoss: boolean): keyof typeof TONES {
  if (isLoss) return 'danger'
  return profit < 0 ? 'plain' : 'success'
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
  of,
}: {
  label: string
  amount: string
  note: string
  tone?: keyof typeof TONES
  /** The figure's products. */
  of: { figure: MoneyFigure; currency: string; period?: MoneyPeriod }
}) {
  return (
    <Card className="relative flex min-w-0 flex-col gap-0.5 transition-shadow hover:shadow-md">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd
        className={classNames(
          'tabular text-lg font-bold wrap-anywhere',
          sizeOf(amount),
          TONES[tone],
        )}
      >
        {/* The whole card is pressed. */}
        <Link
          to="/dashboard/products"
          search={of}
          aria-label={`${label} ${amount}, show the products`}
          className="after:absolute after:inset-0"
        >
          {amount}
        </Link>
      </dd>
      <dd className="text-xs text-ink-muted">{note}</dd>
    </Card>
  )
}

/** '1 product', '1,530 products' */
export function countOf(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
}
