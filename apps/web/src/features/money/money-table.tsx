import { type Cents, formatMoney, formatProfit } from '@sampletrail/domain/money/money.ts'
import type { MoneyMoved } from '@sampletrail/domain/money/money-overview.ts'
import { useFirstRows } from '#src/features/money/use-first-rows.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ScrollBox } from '#src/ui/scroll-box.tsx'

/** A row of money: the amounts under a name, and what is owed as of today if the table shows it. */
export type MoneyTableRow = {
  key: string
  name: string
  moved: MoneyMoved
  due?: Cents
  currency: string
}

const COLUMNS = [
  { key: 'paidOut', label: 'You spent' },
  { key: 'received', label: 'Paid to you' },
  { key: 'resale', label: 'Resale' },
  { key: 'fees', label: 'Fees' },
  { key: 'profit', label: 'Profit' },
] as const

/** All months of a chart, which are 36 at most; more sellers are shown on request. */
const FIRST_ROWS = 36

const NUMBER = 'tabular px-2 py-2 text-right whitespace-nowrap sm:px-3'
/** Stays visible while the figures scroll, so that every figure has its name. */
const NAME = 'sticky left-0 px-2 py-2 text-left font-medium sm:px-3'

/** Figures by month, seller or currency. If it is wider than a phone, only the table scrolls. */
export function MoneyTable({
  caption,
  nameHeader,
  rows,
  total,
}: {
  caption: string
  nameHeader: string
  rows: readonly MoneyTableRow[]
  total?: MoneyTableRow
}) {
  const hasDue = rows.some(({ due }) => due !== undefined)
  const { shown, button } = useFirstRows(rows, FIRST_ROWS, caption)
  return (
    <div className="flex flex-col gap-2">
      <ScrollBox label={caption} className="overflow-x-auto rounded-md border border-line">
        <table className="w-full text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead className="bg-sunken">
            <tr>
              <th scope="col" className={classNames(NAME, 'bg-sunken')}>
                {nameHeader}
              </th>
              {COLUMNS.map(({ key, label }) => (
                <th key={key} scope="col" className={classNames(NUMBER, 'font-medium')}>
                  {label}
                </th>
              ))}
              {hasDue && (
                <th scope="col" className={classNames(NUMBER, 'font-medium')}>
                  Owed to you
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((row) => (
              <Row key={row.key} row={row} hasDue={hasDue} ground="bg-surface" />
            ))}
          </tbody>
          {total && (
            <tfoot className="border-t border-line bg-sunken font-semibold">
              <Row row={total} hasDue={hasDue} ground="bg-sunken" />
            </tfoot>
          )}
        </table>
      </ScrollBox>
      {button}
    </div>
  )
}

function Row({
  row,
  hasDue,
  ground,
}: {
  row: MoneyTableRow
  hasDue: boolean
  /** The background of the name, so that no figure shows through it. */
  ground: 'bg-surface' | 'bg-sunken'
}) {
  const { moved, due, currency, name } = row
  const write = (cents: Cents): string => formatMoney(cents, currency)
  return (
    <tr>
      <th scope="row" className={classNames(NAME, ground, 'min-w-24 wrap-anywhere sm:min-w-32')}>
        {name}
      </th>
      {COLUMNS.map(({ key }) => (
        <td key={key} className={NUMBER}>
          {key === 'profit' ? formatProfit(moved[key], currency) : write(moved[key])}
        </td>
      ))}
      {hasDue && <td className={NUMBER}>{due === undefined ? '' : write(due)}</td>}
    </tr>
  )
}
