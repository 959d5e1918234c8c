import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import type { MoneyMoved } from '@sampletrail/domain/money/money-overview.ts'
import { type Cents, formatMoney, formatProfit } from '@sampletrail/domain/money/money.ts'
import type { TaxYearLine, TaxYearSummary } from '@sampletrail/domain/money/tax-year.ts'
import { productNameOf } from '#src/entities/product/product-name.ts'
import { type ProductListRow, sellerNameOf } from '#src/entities/product/product-row.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'
import { useWholeForPrint } from '#src/features/money/use-whole-for-print.ts'
import { classNames } from '#src/ui/class-names.ts'
import { ScrollBox } from '#src/ui/scroll-box.tsx'

/** How many rows the screen shows; paper gets all. */
const ON_SCREEN = 200

const HEADINGS = ['You spent', 'Paid to you', 'Resale', 'Fees', 'Profit']

const NUMBER = 'tabular px-2 py-2 text-right whitespace-nowrap'

/** The products of a year with the days and amounts of their payments. */
export function TaxYearTable({
  summary,
  currency,
}: {
  summary: TaxYearSummary<ProductListRow>
  currency: string
}) {
  const isPrinting = useWholeForPrint()
  const { lines, total, taxValue } = summary
  const hasTaxValue = taxValue > 0
  const shown = isPrinting ? lines : lines.slice(0, ON_SCREEN)
  return (
    <div className="flex flex-col gap-2">
      <ScrollBox
        label="Products of the year"
        className="overflow-x-auto rounded-md border border-line bg-surface print:overflow-visible print:rounded-none print:border-0"
      >
        <table className="w-full text-sm print:text-xs">
          <caption className="sr-only">Products of the year with their days and amounts</caption>
          <thead className="border-b border-line-strong">
            <tr>
              <th
                scope="col"
                className="sticky left-0 bg-surface px-2 py-2 text-left font-medium print:static"
              >
                Product
              </th>
              {[...HEADINGS, ...(hasTaxValue ? ['Tax value'] : [])].map((label) => (
                <th key={label} scope="col" className={classNames(NUMBER, 'font-medium')}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((line) => (
              <Line key={line.entry.product.id} {...{ line, currency, hasTaxValue }} />
            ))}
          </tbody>
          <tfoot className="border-t-2 border-line-strong font-semibold">
            <tr>
              <th scope="row" className="sticky left-0 bg-surface px-2 py-2 text-left print:static">
                Total
              </th>
              <Amounts moved={total} currency={currency} />
              {hasTaxValue && <Amount cents={taxValue} currency={currency} />}
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
      {shown.length < lines.length && (
        <p className="text-sm text-ink-muted">
          The first {ON_SCREEN} of {lines.length} products. All of them are in the total and on
          paper.
        </p>
      )}
    </div>
  )
}

function Line({
  line,
  currency,
  hasTaxValue,
}: {
  line: TaxYearLine<ProductListRow>
  currency: string
  hasTaxValue: boolean
}) {
  const { product, days } = line.entry
  const seller = sellerNameOf(product)
  const about = [seller ? sellerLabel(seller) : null, product.order_number].filter(
    (part) => part !== null,
  )
  return (
    <tr className="break-inside-avoid align-top">
      <th
        scope="row"
        className="sticky left-0 min-w-32 bg-surface px-2 py-2 text-left font-medium sm:min-w-44 print:static"
      >
        <span dir="auto" className="wrap-anywhere">
          {productNameOf(product)}
        </span>
        {about.length > 0 && (
          <span className="block text-xs font-normal wrap-anywhere text-ink-muted">
            {about.join(', ')}
          </span>
        )}
      </th>
      <Amounts moved={line.moved} currency={currency} days={days} />
      {hasTaxValue && <Amount cents={line.taxValue} currency={currency} day={days.paidOut} />}
    </tr>
  )
}

function Amounts({
  moved,
  currency,
  days,
}: {
  moved: MoneyMoved
  currency: string
  days?: TaxYearLine<ProductListRow>['entry']['days']
}) {
  return (
    <>
      <Amount cents={moved.paidOut} currency={currency} day={days?.paidOut} />
      <Amount cents={moved.received} currency={currency} day={days?.received} />
      <Amount cents={moved.resale} currency={currency} day={days?.sold} />
      <Amount cents={moved.fees} currency={currency} />
      <td className={NUMBER}>{formatProfit(moved.profit, currency)}</td>
    </>
  )
}

/** An amount with its day; a dash if no money moved in the year. */
function Amount({
  cents,
  currency,
  day,
}: {
  cents: Cents
  currency: string
  day?: string | undefined
}) {
  if (cents === 0) return <td className={classNames(NUMBER, 'text-ink-muted')}>–</td>
  return (
    <td className={NUMBER}>
      {formatMoney(cents, currency)}
      {day !== undefined && (
        <span className="block text-xs text-ink-muted">{formatShortDate(day)}</span>
      )}
    </td>
  )
}
