import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import { labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import type { ReactNode } from 'react'
import type { ProductView } from '#src/features/products/import/review/checked-rows.ts'
import { ScrollBox } from '#src/ui/scroll-box.tsx'

export type ProductRowsTableProps<T extends ProductView> = {
  label: string
  rows: readonly T[]
  /** A tick in front of each row. */
  renderTick?: (row: T) => ReactNode
  /** A further remark about a row. */
  renderNote?: (row: T) => ReactNode
}

/** Rows of a file as products. If the table is too wide, only the table scrolls. */
export function ProductRowsTable<T extends ProductView>({
  label,
  rows,
  renderTick,
  renderNote,
}: ProductRowsTableProps<T>) {
  const hasSales = rows.some(({ soldFor }) => soldFor !== undefined)
  return (
    <ScrollBox label={label} className="overflow-x-auto">
      <table className="w-full min-w-max text-left text-sm">
        <thead className="text-xs text-ink-muted">
          <tr className="border-b border-line [&>th]:py-2 [&>th]:pr-4 [&>th]:font-semibold">
            {renderTick && <th scope="col">Import</th>}
            <th scope="col">Row</th>
            <th scope="col">Name</th>
            {renderNote && <th scope="col">Why</th>}
            <th scope="col">Status</th>
            <th scope="col">Price</th>
            <th scope="col">Seller</th>
            <th scope="col">Order Number</th>
            <th scope="col">Order Date</th>
            {hasSales && <th scope="col">Sold</th>}
          </tr>
        </thead>
        <tbody className="tabular">
          {rows.map((row) => (
            <tr
              key={row.row}
              className="border-b border-line last:border-0 [&>td]:py-2 [&>td]:pr-4"
            >
              {renderTick && <td>{renderTick(row)}</td>}
              <td className="text-ink-muted">{row.row}</td>
              <td className="max-w-64 truncate font-medium">{row.name}</td>
              {renderNote && (
                <td className="max-w-80 truncate text-ink-muted">{renderNote(row)}</td>
              )}
              <td>{labelOfStatus(row.status)}</td>
              <td>{row.price === null ? '' : formatMoney(centsOf(row.price), row.currency)}</td>
              <td className="max-w-40 truncate">{row.seller}</td>
              <td>{row.orderNumber}</td>
              <td>{row.orderDate === null ? '' : formatShortDate(row.orderDate)}</td>
              {hasSales && <td>{saleWords(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function saleWords({ soldFor, currency }: ProductView): string {
  if (soldFor === undefined) return ''
  return soldFor === null ? 'Yes' : `For ${formatMoney(centsOf(soldFor), currency)}`
}
