import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  ['../{entities,features}/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
)

/** Files that load a list page by page, which pages-to-the-end.test.tsx reads to its last row, or only its beginning. */
const paged: Record<string, 'to the end' | 'only the first rows'> = {
  '../entities/alert/found/use-found-offers.ts': 'to the end',
  '../entities/case/answers/use-answers.ts': 'only the first rows',
  '../entities/case/load-case.ts': 'to the end',
  '../entities/case/links/load-links.ts': 'to the end',
  '../entities/import/report-entry.ts': 'to the end',
  '../entities/import/use-seller-payers.ts': 'only the first rows',
  '../entities/offer/find-offers.ts': 'to the end',
  '../entities/offer/use-featured-sellers.ts': 'only the first rows',
  '../entities/offer/use-new-offers.ts': 'only the first rows',
  '../entities/offer/use-offer-sellers.ts': 'to the end',
  '../entities/product/list/load-for-export.ts': 'to the end',
  '../entities/product/list/load-known.ts': 'to the end',
  '../entities/product/list/load-payable.ts': 'to the end',
  '../entities/product/list/load-products.ts': 'to the end',
  '../entities/product/same-product/load-same.ts': 'only the first rows',
  '../entities/product/trash/load-trash.ts': 'to the end',
  '../entities/product/use-product-history.ts': 'to the end',
  '../entities/seller/again/marks-query.ts': 'to the end',
  '../entities/seller/load-sellers.ts': 'to the end',
  '../features/admin/dashboard/use-overview.ts': 'only the first rows',
  '../features/admin/log/use-audit-log.ts': 'to the end',
  '../features/admin/mails/use-mails.ts': 'to the end',
  '../features/admin/messages/use-messages.ts': 'to the end',
  '../features/admin/products/use-admin-offers.ts': 'to the end',
  '../features/admin/products/use-seller-choices.ts': 'only the first rows',
  '../features/admin/sellers/use-admin-sellers.ts': 'to the end',
  '../features/admin/settings/featured-sellers.tsx': 'only the first rows',
  '../features/admin/table/load-page.ts': 'to the end',
  '../features/admin/users/use-users.ts': 'to the end',
}

test('every file that loads a part of a list has a row', () => {
  const found = Object.entries(sources).flatMap(([path, text]) =>
    /\.limit\(|\.range\(|p_limit:|p_offset:/.test(text) ? [path] : [],
  )
  expect(found.toSorted()).toEqual(Object.keys(paged).toSorted())
})
