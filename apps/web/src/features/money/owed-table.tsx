import type { CalendarDate } from '@sampletrail/domain/dates/calendar-date.ts'
import {
  type MoneyFigure,
  OWED_AGES,
  type OwedAge,
} from '@sampletrail/domain/money/figure-names.ts'
import { type Cents, formatMoney } from '@sampletrail/domain/money/money.ts'
import { type Owed, owedBySeller } from '@sampletrail/domain/money/owed.ts'
import { NO_SELLER } from '@sampletrail/domain/sellers/seller-key.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useShareDialog } from '#src/entities/case/use-share-dialog.tsx'
import { useUnpaidCases } from '#src/entities/case/use-unpaid-cases.ts'
import type { ProductListRow } from '#src/entities/product/product-row.ts'
import { useRefundDialog } from '#src/entities/product/refund/use-refund-dialog.tsx'
import { nameSellers } from '#src/features/money/name-sellers.ts'
import { RecordOfSeller } from '#src/features/money/record-of-seller.tsx'
import { RowButton } from '#src/features/money/row-button.tsx'
import { useFirstRows } from '#src/features/money/use-first-rows.tsx'
import type { ProductEntry } from '#src/features/money/use-ledger.ts'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ScrollBox } from '#src/ui/scroll-box.tsx'

const AGE_LABELS: Record<OwedAge, string> = {
  'not-due': 'Not due',
  'due-0-7': '0–7 days late',
  'due-8-30': '8–30 days late',
  'due-over-30': 'Over 30 days late',
}

/** More are shown on request. */
const FIRST_SELLERS = 20

const NUMBER = 'tabular px-2 text-right sm:px-3'
const NAME = 'sticky left-0 px-2 text-left font-medium sm:px-3'
const LINK = 'touch-target inline-flex min-h-11 items-center hover:underline'
/** Phones have no room for a column of each age: there, what is due is below the seller's name. */
const AGE = 'max-sm:hidden'
/** In two lines where the window is narrow. */
const HEAD = 'py-2 align-bottom font-medium'
const DUE_AGES = OWED_AGES.filter((age) => age !== 'not-due')

interface OwedTableProps {
  entries: readonly ProductEntry[]
  owed: Owed
  today: CalendarDate
  currency: string
}

/** Who owes how much, and for how long it has been due; each amount opens its products. Nothing if nobody owes anything. */
export function OwedTable(props: OwedTableProps) {
  const { share, dialog } = useShareDialog()
  const refund = useRefundDialog()
  const unpaidOf = useUnpaidCases()
  return (
    <>
      {props.owed.owed > 0 && (
        <Sellers
          {...props}
          onMakePdf={(key) => share(unpaidOf(key), 'pdf')}
          onRecord={(product) => refund.record(product)}
        />
      )}
      {/* Beside the table: they stay open while the last seller leaves it. */}
      {dialog}
      {refund.dialog}
    </>
  )
}

function Sellers({
  entries,
  owed,
  today,
  currency,
  onMakePdf,
  onRecord,
}: OwedTableProps & {
  onMakePdf: (seller: string) => void
  onRecord: (product: ProductListRow) => void
}) {
  const sellers = useMemo(() => owedBySeller(entries, today), [entries, today])
  const names = useMemo(() => nameSellers(entries), [entries])
  const owing = useMemo(
    () =>
      Map.groupBy(
        entries.filter(({ columns }) => columns.due > 0),
        ({ sellerKey }) => sellerKey,
      ),
    [entries],
  )
  const navigate = useNavigate()
  const { shown, button } = useFirstRows(sellers, FIRST_SELLERS, 'who owes it')
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h2 className="text-base font-semibold">Who owes it</h2>
      <ScrollBox
        label="Owed to you by seller"
        className="relative overflow-x-auto rounded-md border border-line"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">Owed to you by seller, by the days since it was due</caption>
          <thead className="bg-sunken">
            <tr>
              <th scope="col" className={classNames(NAME, HEAD, 'bg-sunken')}>
                Seller
              </th>
              <th scope="col" className={classNames(NUMBER, HEAD, 'whitespace-nowrap')}>
                Owed to you
              </th>
              {OWED_AGES.map((age) => (
                <th key={age} scope="col" className={classNames(NUMBER, AGE, HEAD)}>
                  {AGE_LABELS[age]}
                </th>
              ))}
              <th scope="col" className="px-1 py-2 sm:px-2">
                <span className="sr-only">Refund and unpaid cases</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map(({ key, ...seller }) => {
              const name = names.get(key) ?? 'No seller'
              return (
                <Row
                  key={key ?? NO_SELLER}
                  name={name}
                  seller={key ?? NO_SELLER}
                  owed={seller}
                  currency={currency}
                  ground="bg-surface"
                >
                  <RecordOfSeller
                    label={
                      key === null ? 'Record refund without a seller' : `Record refund from ${name}`
                    }
                    entries={owing.get(key) ?? []}
                    onRecord={onRecord}
                    onShowAll={() =>
                      void navigate({
                        to: '/dashboard/products',
                        search: { figure: 'owed', currency, seller: key ?? NO_SELLER },
                      })
                    }
                  />
                  <RowButton
                    icon={FileDown}
                    words="PDF"
                    label={`PDF of unpaid cases: ${name}`}
                    onClick={() => onMakePdf(key ?? NO_SELLER)}
                  />
                </Row>
              )
            })}
          </tbody>
          <tfoot className="border-t border-line bg-sunken font-semibold">
            <Row name="Total" owed={owed} currency={currency} ground="bg-sunken" />
          </tfoot>
        </table>
      </ScrollBox>
      {button}
    </Card>
  )
}

function Row({
  name,
  seller,
  owed: { owed, ages },
  currency,
  ground,
  children,
}: {
  name: string
  /** Absent for all sellers. */
  seller?: string
  owed: Owed
  currency: string
  /** The background of the name, so that no figure shows through it. */
  ground: 'bg-surface' | 'bg-sunken'
  /** Its buttons. */
  children?: ReactNode
}) {
  const search = (figure: MoneyFigure) => ({
    figure,
    currency,
    ...(seller !== undefined && { seller }),
  })
  const cell = (figure: MoneyFigure, cents: Cents) => (
    <td
      key={figure}
      className={classNames(
        NUMBER,
        'whitespace-nowrap',
        figure !== 'owed' && AGE,
        figure === 'due-over-30' && cents > 0 && 'text-danger',
      )}
    >
      {cents === 0 ? (
        <>
          <span aria-hidden>–</span>
          <span className="sr-only">nothing</span>
        </>
      ) : (
        <Link to="/dashboard/products" search={search(figure)} className={LINK}>
          {formatMoney(cents, currency)}
        </Link>
      )}
    </td>
  )
  return (
    <tr>
      <th scope="row" className={classNames(NAME, ground, 'min-w-24 wrap-anywhere sm:min-w-32')}>
        <Link to="/dashboard/products" search={search('owed')} className={LINK}>
          {name}
        </Link>
        {seller !== undefined && DUE_AGES.some((age) => ages[age] > 0) && (
          <ul className="-mt-2 text-xs font-normal sm:hidden">
            {DUE_AGES.filter((age) => ages[age] > 0).map((age) => (
              <li key={age}>
                <Link
                  to="/dashboard/products"
                  search={search(age)}
                  className={classNames(
                    LINK,
                    age === 'due-over-30' ? 'text-danger' : 'text-ink-muted',
                  )}
                >
                  {AGE_LABELS[age]}: {formatMoney(ages[age], currency)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </th>
      {cell('owed', owed)}
      {OWED_AGES.map((age) => cell(age, ages[age]))}
      <td className="px-1 whitespace-nowrap sm:px-2">
        <div className="flex">{children}</div>
      </td>
    </tr>
  )
}
