import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it, test, vi } from 'vitest'
import { getUnsent, setUnsent } from '#src/entities/product/outbox/unsent.ts'
import { countRows } from '#src/features/admin/offer-import/import-words.ts'
import { describeFound } from '#src/features/admin/mails/use-mails.ts'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import { OtherListings } from '#src/features/selling/other-listings.tsx'
import { countOf } from '#src/features/money/money-figures.tsx'
import { moreDocuments } from '#src/features/products/add/more-documents.ts'
import { ExportDialog } from '#src/features/products/export/export-dialog.tsx'
import * as proofWords from '#src/features/products/detail/files/proof-words.ts'
import * as importWords from '#src/features/products/import/words.ts'
import * as linkWords from '#src/features/products/link/link-words.ts'
import * as mailWords from '#src/features/products/mails/mail-words.ts'
import { FigureNote } from '#src/features/products/list/figure-note.tsx'
import { BulkEditDialog } from '#src/features/products/list/selection/bulk-edit-dialog.tsx'
import { NO_CHOICE, whyIdle } from '#src/features/products/list/selection/bulk-edit.ts'
import { DeleteForeverDialog } from '#src/features/products/trash/delete-forever-dialog.tsx'
import { TrashActions } from '#src/features/products/trash/trash-actions.tsx'
import { RefusedDialog } from '#src/features/products/unsent/refused-dialog.tsx'
import { OfflineBanner } from '#src/features/shell/offline-banner.tsx'
import { checkConnection, getConnection } from '#src/lib/connection.ts'
import { listRow } from '#src/testing/product-rows.ts'
import { change } from '#src/testing/outbox-of-anna.ts'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const nothing = () => undefined
const idOf = (place: number) => `dddddddd-0000-4000-8000-${`${place}`.padStart(12, '0')}`
const ids = (count: number) => Array.from({ length: count }, (_, place) => idOf(place))
const noted: Listing = {
  id: '1',
  product_id: '1',
  place: 'other',
  site: 'Vinted',
  url: null,
  price: null,
  currency: 'USD',
  ebay_id: null,
  listed_at: '2026-11-20T12:00:00Z',
  priced_at: '2026-11-20T12:00:00Z',
  ended_at: null,
  is_sale: false,
}
const rows = (count: number) => ids(count).map((id) => listRow({ id }))

interface Counted {
  show: (count: number) => ReactElement
  before?: (count: number) => void
  /** What one, two and a thousand read. */
  one: string
  many: string
  /** With a comma between thousands; not every number gets so high. */
  thousand?: string
}

const text = (words: (count: number) => string) => (count: number) => <p>{words(count)}</p>
const unsent = (count: number) =>
  ids(count).map((id, place) => ({
    ...change,
    id: `${place}`,
    edits: [{ id, change: {}, base: {} }],
  }))

/** Files that choose between singular and plural: the row here, or the test that has both. */
const counted: Record<string, Counted | string> = {
  '../features/products/detail/files/proof-words.ts': {
    show: (count) => (
      <p>
        {proofWords.addedText(count)}. {proofWords.waitingText(count)}
      </p>
    ),
    one: 'Proof added. 1 file is not added yet.',
    many: '2 proofs added. 2 files are not added yet.',
  },
  '../entities/plan/uses-left.tsx': 'uses-left.test.tsx',
  '../entities/product/outbox/left-words.ts': 'left-words.test.ts',
  '../entities/product/outbox/sign-out-question.tsx': 'use-sign-out.test.tsx',
  '../features/admin/jobs/admin-jobs.tsx': 'admin-jobs.test.tsx',
  '../features/admin/mails/use-mails.ts': {
    show: text(describeFound),
    one: '1 email',
    many: '2 emails',
    thousand: '1,000 emails',
  },
  '../features/admin/messages/describe-mail.ts': 'describe-mail.test.ts',
  '../features/admin/offer-import/import-words.ts': {
    show: text(countRows),
    one: '1 row',
    many: '2 rows',
    thousand: '1,000 rows',
  },
  '../features/admin/products/admin-products.tsx': 'it needs its route',
  '../features/admin/users/admin-users.tsx': 'it needs its route',
  '../features/admin/users/user-cells.tsx': 'a label of a button, in journeys',
  '../features/ebay-listing/sale-fields.tsx': 'options of a field',
  '../features/money/money-figures.tsx': {
    show: text((count) => countOf(count, 'product')),
    one: '1 product',
    many: '2 products',
    thousand: '1,000 products',
  },
  '../features/products/add/more-documents.ts': {
    show: (count) => <p>{moreDocuments(count)}</p>,
    one: '1 more document',
    many: '2 more documents',
  },
  '../features/products/detail/disabled-product.tsx': 'it needs its route',
  '../features/products/export/export-dialog.tsx': {
    show: (count) => <ExportDialog ids={ids(count)} format="csv" onClose={nothing} />,
    one: 'Export 1 product',
    many: 'Export 2 products',
    thousand: 'Export 1,000 products',
  },
  '../features/products/import/review/new-sellers.tsx': 'import.spec.ts',
  '../features/products/import/report/words.ts': 'words.test.ts',
  '../features/products/import/words.ts': {
    show: text((count) =>
      [
        importWords.countProducts(count),
        importWords.countRows(count),
        importWords.toggledImportWords({ undone: false, moved: count, left: 0 }).text,
      ].join(' / '),
    ),
    one: '1 product / 1 row / 1 product is in your list again',
    many: '2 products / 2 rows / 2 products are in your list again',
    thousand: '1,000 products / 1,000 rows / 1,000 products are in your list again',
  },
  '../features/products/link/link-words.ts': {
    show: text((count) => `${linkWords.countLinks(count)} / ${linkWords.countProducts(count)}`),
    one: '1 link / 1 product',
    many: '2 links / 2 products',
  },
  '../features/products/link/use-add-links.ts': 'links.spec.ts',
  '../features/products/list/figure-note.tsx': {
    show: (count) => (
      <FigureNote
        figure={{ name: 'owed' }}
        parts={new Map()}
        shown={ids(count).map((id) => ({ id }))}
        onShowAll={nothing}
      />
    ),
    one: 'Owed to you: $0.00 from 1 product',
    many: 'Owed to you: $0.00 from 2 products',
    thousand: 'from 1,000 products',
  },
  '../features/products/list/selection/bulk-edit-dialog.tsx': {
    show: (count) => (
      <BulkEditDialog
        products={rows(count)}
        disabledCount={count}
        open
        onOpenChange={nothing}
        onDone={nothing}
      />
    ),
    one: 'Edit 1 product',
    many: 'Edit 2 products',
    thousand: 'Edit 1,000 products',
  },
  '../features/products/list/selection/bulk-edit.ts': {
    show: text((count) => whyIdle({ ...NO_CHOICE, status: 'received' }, count)),
    one: 'This product is like that already.',
    many: 'These products are like that already.',
  },
  '../features/products/list/selection/use-delete-products.ts': 'use-delete-products.test.tsx',
  '../features/products/mails/mail-words.ts': {
    show: text((count) =>
      [
        mailWords.countMails(count),
        mailWords.newOnesAre(count),
        mailWords.describePress(count, 0),
        mailWords.describePress(0, count),
        mailWords.describeDone(count, count),
      ].join(' / '),
    ),
    one: '1 email / 1 new one is / Add 1 product / Change 1 product / 1 product added, 1 changed',
    many: '2 emails / 2 new ones are / Add 2 products / Change 2 products / 2 products added, 2 changed',
    thousand:
      '1,000 emails / 1,000 new ones are / Add 1,000 products / Change 1,000 products / 1,000 products added, 1,000 changed',
  },
  '../features/products/mails/read/mail-session.ts': 'mail-session.test.ts',
  '../features/products/receipt/receipt-items-dialog.tsx': 'receipts.spec.ts',
  '../features/products/receipt/receipt-notice.tsx': 'receipts.spec.ts',
  '../features/products/trash/delete-forever-dialog.tsx': {
    show: (count) => (
      <DeleteForeverDialog
        ids={ids(count)}
        isAll={false}
        open
        onOpenChange={nothing}
        onDeleted={nothing}
      />
    ),
    one: 'delete this product forever',
    many: 'delete 2 products forever',
    thousand: 'delete 1,000 products forever',
  },
  '../features/products/trash/trash-actions.tsx': {
    show: (count) => (
      <TrashActions
        count={count}
        selectedCount={count}
        onSelectAll={nothing}
        onRestore={nothing}
        onDelete={nothing}
        onEmpty={nothing}
      />
    ),
    one: 'Select the product',
    many: 'Select all 2 products',
    thousand: 'Select all 1,000 products',
  },
  '../features/products/trash/use-restore-from-trash.ts': 'trash-screen.test.tsx',
  '../features/products/unsent/refused-dialog.tsx': {
    before: (count) =>
      setUnsent(
        [
          {
            ...change,
            edits: ids(count).map((id) => ({ id, change: {}, base: {} })),
            refusal: {
              message: 'No',
              code: 'x',
              status: 400,
              hint: undefined,
              details: undefined,
              requestId: undefined,
            },
          },
        ],
        () => 'refused',
      ),
    show: () => <RefusedDialog onClosed={nothing} />,
    one: '1 product',
    many: '2 products',
    thousand: '1,000 products',
  },
  '../features/resale/analysis-result.tsx': 'resale-dialog.test.tsx',
  '../features/resale/past-sales.tsx': 'resale-dialog.test.tsx',
  '../features/review-writer/rating-field.tsx': 'one to five stars, by name',
  '../features/security/recovery-codes-state.tsx': 'security-settings.test.tsx',
  '../features/selling/other-listings.tsx': {
    show: (count) => (
      <OtherListings
        listings={Array.from({ length: count }, (_, place) => ({ ...noted, id: `${place}` }))}
        names={new Map()}
        endsOnEbay={false}
        onEndsOnEbayChange={() => undefined}
      />
    ),
    one: 'Take this one down yourself.',
    many: 'Take these down yourself.',
  },
  '../features/shell/offline-banner.tsx': {
    before(count) {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      void checkConnection()
      setUnsent(unsent(count), () => 'waiting')
    },
    show: () => <OfflineBanner />,
    one: '1 change waits.',
    many: '2 changes wait.',
  },
  '../features/shell/palette/command-palette.tsx': 'its status is for screen readers, in journeys',
}

const cases = Object.entries(counted).flatMap(([path, row]) =>
  typeof row === 'string'
    ? []
    : [
        { count: 1, wanted: row.one },
        { count: 2, wanted: row.many },
        ...(row.thousand === undefined ? [] : [{ count: 1000, wanted: row.thousand }]),
      ].map((one) => ({ name: path.replace(/.*[/]/u, ''), ...row, ...one })),
)

afterEach(async () => {
  if (getUnsent().length > 0) act(() => setUnsent([], () => undefined))
  if (getConnection() === 'online') return
  vi.restoreAllMocks()
  await act(checkConnection)
})

it.each(cases)('$name of $count says $wanted', async ({ count, show, before, wanted }) => {
  before?.(count)
  const root = createRootRoute({ component: () => show(count) })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  await renderSignedIn(<RouterProvider<typeof router> router={router} />, {
    'GET /rest/v1/products': () => new Promise(() => undefined),
    'GET /rest/v1/sellers': { body: [] },
  })
  const found = () =>
    screen.queryAllByText((_text, element) => element?.textContent.includes(wanted) === true)
  await waitFor(() => expect(found()).not.toHaveLength(0))
  // '1 product' is in '1 products', too.
  const wrong = count === 1 ? /\b1 [a-z]+s$/u : /\b[2-9] (product|row|link|change|mail)$/u
  const texts = [...document.querySelectorAll('*')].map(({ textContent }) => textContent)
  expect(texts.filter((each) => wrong.test(each))).toEqual([])
})

const sources = import.meta.glob<string>(
  ['../{entities,features}/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
)

test('every file that chooses between singular and plural has a row', () => {
  const found = Object.entries(sources).flatMap(([path, source]) =>
    /=== 1\s*\?/u.test(source) ? [path] : [],
  )
  expect(found.toSorted()).toEqual(Object.keys(counted).toSorted())
})
