import { sellerMarkText } from '@sampletrail/domain/sellers/seller-mark.ts'
import { sellerRecordText, sellerWarningText } from '@sampletrail/domain/sellers/seller-record.ts'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useMarks } from '#src/entities/seller/again/use-marks.ts'
import { overdueSearch } from '#src/entities/seller/overdue-search.ts'
import { useSellerRecords } from '#src/entities/seller/use-seller-records.ts'
import { readToday } from '#src/lib/today.ts'
import { classNames } from '#src/ui/class-names.ts'

/**
 * What the user knows of a seller, to read before the next order: the record in one line, whose place is kept, a warning, and
 * their own mark. Load on first use.
 */
export function SellerHistory({
  sellerId,
  sellerName,
  onlyIfKnown = false,
  hidesMark = false,
  opensTab = false,
  className,
}: {
  sellerId: string
  /** Where it is not plain whose record it is. */
  sellerName?: string
  /** Shows nothing for a seller without a history. */
  onlyIfKnown?: boolean
  /** For places that show the mark themselves. */
  hidesMark?: boolean
  /** The warning's link must not close the dialog around it. */
  opensTab?: boolean
  className?: string
}) {
  const records = useSellerRecords()
  const mark = useMarks()?.get(sellerId)
  const record = records?.get(sellerId)
  const warning = sellerWarningText(record, readToday())
  const said = hidesMark ? null : sellerMarkText(mark)
  return (
    <div className={classNames('flex w-full flex-col gap-1 text-sm text-ink-muted', className)}>
      {/* On phones a record takes two lines. */}
      <p className={classNames('tabular min-h-5', records === null && 'max-sm:min-h-10')}>
        {sellerName !== undefined && (
          <span dir="auto" className="font-medium wrap-anywhere text-ink">
            {sellerName}:{' '}
          </span>
        )}
        {records && !(onlyIfKnown && record === undefined) && sellerRecordText(record)}
      </p>
      {warning !== null && (
        <Link
          to="/dashboard/products"
          search={overdueSearch(sellerId)}
          {...(opensTab && { target: '_blank' })}
          className="touch-target inline-flex items-start gap-1.5 font-medium text-danger hover:underline"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="tabular">{warning}</span>
          {opensTab && <span className="sr-only">, opens in a new tab</span>}
        </Link>
      )}
      {said !== null && (
        <p dir="auto" className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">
          {said}
        </p>
      )}
    </div>
  )
}
