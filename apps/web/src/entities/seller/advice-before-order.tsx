import { sellerMarkText } from '@sampletrail/domain/sellers/seller-mark.ts'
import { sellerRecordText, sellerWarningText } from '@sampletrail/domain/sellers/seller-record.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProductCache } from '#src/entities/product/product-cache.ts'
import { isWholeList } from '#src/entities/product/list/whole-list.ts'
import type { MarkRow } from '#src/entities/seller/again/marks-query.ts'
import { overdueSearch } from '#src/entities/seller/overdue-search.ts'
import { sellerKeys } from '#src/entities/seller/seller-keys.ts'
import { recordsOf } from '#src/entities/seller/records-of.ts'
import { readToday } from '#src/lib/today.ts'

/**
 * What the user knows of a seller, for the notice that an offer became a wish; undefined without a history and a mark. It asks
 * nobody: the notice does not wait.
 */
export function adviceBeforeOrder(
  client: QueryClient,
  userId: string,
  sellerId: string,
): ReactNode | undefined {
  const rows = isWholeList(client, userId) ? new ProductCache(client, userId).rows() : undefined
  const record = rows && recordsOf(rows).get(sellerId)
  const mark = client
    .getQueryData<MarkRow[]>(sellerKeys.marks(userId))
    ?.find(({ seller_id }) => seller_id === sellerId)
  const warning = sellerWarningText(record, readToday())
  const texts = [record && sellerRecordText(record), sellerMarkText(mark)].filter(Boolean)
  if (texts.length === 0) return undefined
  return (
    <>
      {warning !== null && (
        // Notices are outside the router.
        <a
          href={`/dashboard/products?${new URLSearchParams(overdueSearch(sellerId)).toString()}`}
          className="tabular font-semibold text-danger underline"
        >
          {warning}
        </a>
      )}
      {texts.map((text) => (
        <p key={text} dir="auto" className="tabular line-clamp-2">
          {text}
        </p>
      ))}
    </>
  )
}
