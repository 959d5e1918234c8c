import { type SellerMark, sellerMarkText } from '@sampletrail/domain/sellers/seller-mark.ts'
import {
  type SellerRecord,
  sellerRecordText,
  sellerWarningText,
} from '@sampletrail/domain/sellers/seller-record.ts'
import { readToday } from '#src/lib/today.ts'

/** What the user knows of a seller as one text: '2 products, $34.00 open. You would work with them again'. */
export function historyText(
  record: SellerRecord | undefined,
  mark: SellerMark | undefined,
): string {
  return [sellerRecordText(record), sellerWarningText(record, readToday()), sellerMarkText(mark)]
    .filter((part) => part !== null)
    .join('. ')
}
