import { sellerRecordText } from '@sampletrail/domain/sellers/seller-record.ts'
import { useSellerRecords } from '#src/entities/seller/use-seller-records.ts'
import { classNames } from '#src/ui/class-names.ts'

/** The user's own record with a seller, in one line, to read before the next order. Load on first use. */
export function SellerRecordLine({
  sellerId,
  className,
}: {
  sellerId: string
  className?: string
}) {
  const records = useSellerRecords()
  return (
    <p className={classNames('tabular min-h-5 text-sm text-ink-muted', className)}>
      {records && sellerRecordText(records.get(sellerId))}
    </p>
  )
}
