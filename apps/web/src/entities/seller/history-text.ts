import { type SellerMark, sellerMarkText } from '@sampletrail/domain/sellers/seller-mark.ts'
import {
  type SellerRecord,
  sellerRecordText,
  sellerWarningText,
} from '@sampletrail/domain/sellers/seller-record.ts'
import { readToday } from '#src/lib/today.ts'

/** A longer mark would fill a whole menu. */
const BEGIN = /^.{0,160}/su

/** What the user knows of a seller as one text: '2 products, $34.00 owed to you. You would work with them again'. */
export function historyText(
  record: SellerRecord | undefined,
  mark: SellerMark | undefined,
): string {
  const said = sellerMarkText(mark) ?? ''
  const [begin = ''] = BEGIN.exec(said) ?? []
  return [
    sellerRecordText(record),
    sellerWarningText(record, readToday()),
    begin.length < said.length ? `${begin}…` : said,
  ]
    .filter(Boolean)
    .join('. ')
}
