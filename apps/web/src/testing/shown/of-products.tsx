import { DEFAULT_LAYOUT } from '@sampletrail/domain/products/table-layout.ts'
import type { AddOffer } from '#src/entities/offer/add-offer.ts'
import { amountHint } from '#src/entities/product/refund/amount-hint.ts'
import { RefundDialog } from '#src/entities/product/refund/refund-dialog.tsx'
import { BalanceCard } from '#src/features/dashboard/balance-card.tsx'
import { NewOfferLine } from '#src/features/dashboard/new-offer-line.tsx'
import { TodayCard } from '#src/features/dashboard/today-card.tsx'
import { ProductListCard } from '#src/features/dashboard/product-list-card.tsx'
import { OverdueList } from '#src/features/money/overdue-list.tsx'
import { useLedger } from '#src/features/money/use-ledger.ts'
import { TaxYearScreen } from '#src/features/money/tax-year-screen.tsx'
import { RefundPayments } from '#src/features/products/detail/refund-payments.tsx'
import { MoneyCard } from '#src/features/products/detail/money-card.tsx'
import { ProofItems } from '#src/features/products/detail/files/proof-items.tsx'
import { ProductHistory } from '#src/features/products/detail/product-history.tsx'
import { ProductSummary } from '#src/features/products/detail/product-summary.tsx'
import { HistoryList } from '#src/features/products/import/history/history-list.tsx'
import { ProposalItem } from '#src/features/products/import/report/proposal-item.tsx'
import { RecentImports } from '#src/features/products/import/recent-imports.tsx'
import { ProductRowsTable } from '#src/features/products/import/review/product-rows-table.tsx'
import { FigureNote } from '#src/features/products/list/figure-note.tsx'
import { ProductTableRow, SmallRow } from '#src/features/products/list/table/product-table-row.tsx'
import { TrashRow } from '#src/features/products/trash/trash-row.tsx'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'
import { writtenDay, writtenTime } from '#src/testing/written-day.ts'
import { proof } from '#src/testing/shown/changed-rows.ts'
import { nothing, offer, ordered, type Shown, yen } from '#src/testing/shown/shown.ts'

const adding: AddOffer = {
  add: () => Promise.resolve(true),
  isAdding: () => false,
  isListed: () => false,
}

function Overdue() {
  const { entries } = useLedger()
  return <OverdueList entries={entries} today="2026-03-12" />
}

/** What products and their money show. */
export const ofProducts: Record<string, Shown | string> = {
  '../entities/product/refund/amount-hint.ts': {
    element: () => <p>{amountHint(wholeProduct())}</p>,
    texts: yen('¥1,999 expected'),
  },
  '../entities/product/refund/refund-dialog.tsx': {
    element: () => (
      <RefundDialog
        product={wholeProduct({
          refund_received: 500,
          refund_payments: [{ date: null, amount: 500, method: null, reference: null }],
        })}
        open
        onOpenChange={nothing}
        onClosed={nothing}
      />
    ),
    texts: yen('¥1,999 expected, ¥500 recorded so far'),
  },
  '../features/dashboard/balance-card.tsx': {
    element: () => (
      <BalanceCard products={[ordered, listRow({ id: '2', currency: 'EUR', price: 12.5 })]} />
    ),
    texts: yen('¥1,999', '€12.50'),
  },
  '../features/dashboard/new-offer-line.tsx': {
    element: (at) => <NewOfferLine offer={offer(at)} adding={adding} />,
    texts: yen('¥2,499'),
  },
  '../entities/next-step/use-next-steps.ts': {
    element: () => <TodayCard />,
    answers: (at) => ({
      'GET /rest/v1/products': {
        body: [ordered, listRow({ id: '2', name: 'Mug', status: 'wishlist', created_at: at })],
      },
    }),
    texts: (at) => ['Refund of ¥1,999', `On the wishlist since ${writtenDay(at)}`],
  },
  '../features/dashboard/offer-carousel.tsx':
    'it needs a layout; the line of small screens is above',
  '../features/dashboard/product-list-card.tsx': {
    element: () => (
      <ProductListCard
        title="Ordered"
        products={[ordered]}
        tasks={{
          addProduct: nothing,
          updateStatus: nothing,
          recordRefund: nothing,
          uploadReceipt: nothing,
          editSeller: nothing,
        }}
        empty={null}
      />
    ),
    texts: yen('¥1,999'),
  },
  '../features/money/money-figures.tsx': 'money-screen.test.tsx',
  '../features/money/money-plot.tsx': 'money-screen.test.tsx, by the table behind it',
  '../features/money/money-table.tsx': 'money-screen.test.tsx',
  '../features/money/also-owed.tsx': 'money-screen.test.tsx',
  '../features/money/owed-table.tsx': 'money-screen.test.tsx',
  '../features/money/record-of-seller.tsx': 'money-screen.test.tsx',
  '../features/money/overdue-list.tsx': {
    element: () => <Overdue />,
    answers: () => ({ 'GET /rest/v1/products': { body: [ordered] } }),
    texts: yen('¥1,999', 'due Mar 9, 2026, 3 days late'),
  },
  '../features/products/list/figure-note.tsx': {
    element: () => (
      <FigureNote
        figure={{ name: 'profit', currency: 'JPY', period: 'all' }}
        parts={new Map([['1', -199_900]])}
        shown={[{ id: '1' }]}
        onShowAll={nothing}
      />
    ),
    texts: yen('Out of pocket, all time: ¥1,999 from 1 product'),
  },
  '../features/money/tax-year-screen.tsx': {
    element: () => <TaxYearScreen search={{ year: 2026 }} onSearchChange={nothing} />,
    answers: () => ({ 'GET /rest/v1/products': { body: [ordered] } }),
    texts: yen('amounts in JPY', 'You spent¥1,999', 'Profit-¥1,999'),
  },
  '../features/money/tax-year-table.tsx': {
    element: () => <TaxYearScreen search={{ year: 2026 }} onSearchChange={nothing} />,
    answers: () => ({ 'GET /rest/v1/products': { body: [ordered] } }),
    texts: yen('Desk lamp', '¥1,999Mar 4, 2026'),
  },
  '../features/products/detail/describe-event.ts': 'describe-event.test.ts',
  '../features/products/detail/refund-payments.tsx': {
    element: () => (
      <RefundPayments
        product={wholeProduct({
          refund_received: 500,
          refund_payments: [{ date: '2026-03-09', amount: 500, method: null, reference: null }],
        })}
        onChange={nothing}
      />
    ),
    texts: yen('¥500', 'Mar 9, 2026'),
  },
  '../features/products/detail/money-card.tsx': {
    element: (at) => (
      <MoneyCard
        product={wholeProduct({ created_at: at, refund_due_date: '2026-12-09', price: 2000 })}
        onSetDueDate={nothing}
      />
    ),
    answers: () => ({ 'GET /rest/v1/products': { body: [] } }),
    texts: yen('Paid¥2,000', 'Expected back¥2,000', 'Owed to you¥2,000', 'Dec 9, 2026'),
  },
  '../features/products/detail/files/proof-items.tsx': {
    element: () => <ProofItems product={wholeProduct({ id: proof.product_id })} />,
    answers: (at) => ({
      'GET /rest/v1/product_proofs': {
        body: [{ ...proof, id: crypto.randomUUID(), created_at: at }],
      },
    }),
    texts: (at) => ['Chat', writtenDay(at)],
  },
  '../features/products/detail/use-product-step.ts':
    'next-step-line.test.tsx reads its sentence, with amount and day',
  '../features/products/detail/product-history.tsx': {
    element: () => <ProductHistory id="dddddddd-0000-4000-8000-000000000001" currency="JPY" />,
    answers: (at) => ({
      'GET /rest/v1/product_events': {
        body: [{ id: 1, kind: 'changed', changes: { price: { from: 5, to: 7 } }, created_at: at }],
      },
    }),
    texts: (at) => ['Price: ¥5 → ¥7', `${writtenDay(at)}, ${writtenTime(at)}`],
  },
  '../features/products/detail/product-summary.tsx': {
    element: () => (
      <ProductSummary
        product={wholeProduct({
          commission: true,
          commission_amount: 300,
          sold: true,
          sold_price: 1200,
        })}
        onUpdateStatus={nothing}
        onAddSeller={nothing}
      />
    ),
    texts: yen('¥1,999', 'Commission ¥300', 'Sold for ¥1,200'),
  },
  '../features/products/import/columns/reading-options.tsx': 'import.spec.ts',
  '../features/products/import/history/history-list.tsx': {
    element: () => (
      <HistoryList
        rows={[
          {
            index: 0,
            name: 'Lamp',
            orderNumber: '112-7770001-0000001',
            orderDate: '2026-03-04',
            price: 1999,
            currency: 'JPY',
            quantity: 1,
            isPriceOpen: false,
            known: null,
          },
        ]}
        picked={new Set()}
        onTick={nothing}
      />
    ),
    texts: yen('¥1,999', 'Mar 4, 2026 · 112-7770001-0000001'),
  },
  '../features/products/import/recent-imports.tsx': {
    element: () => <RecentImports />,
    answers: (at) => ({
      'POST /rest/v1/rpc/recent_imports': {
        body: [
          {
            id: 'i',
            file_name: 'mine.csv',
            row_count: 1,
            duplicate_count: 0,
            error_count: 0,
            created_at: at,
            undone_at: null,
            held: 1,
            trashed: 0,
            recorded: 0,
            passed_over: 0,
          },
        ],
      },
    }),
    texts: (at) => [`${writtenDay(at)} · 1 product`],
  },
  '../features/products/mails/mail-words.ts': 'mails-dialog.test.tsx',
  '../features/products/import/report/find-products.ts': 'payment-report.test.ts',
  '../features/products/import/report/payment-report.ts': 'payment-report.test.ts',
  '../features/products/import/report/sale-report.ts': 'sale-report.test.ts',
  '../features/products/import/report/proposal-item.tsx': {
    element: () => (
      <ul>
        <ProposalItem
          proposal={{
            reference: '4TX',
            title: 'Li Wei',
            detail: '',
            date: '2026-03-04',
            amount: 199_900,
            currency: 'JPY',
            isTakenBack: false,
            candidates: [],
            chosen: null,
            isTicked: false,
          }}
          choice={{ kind: 'leave' }}
          isTicked={false}
          onTick={nothing}
          onChoose={nothing}
          renderSearch={() => null}
        />
      </ul>
    ),
    texts: yen('¥1,999', 'Mar 4, 2026'),
  },
  '../features/products/import/review/product-rows-table.tsx': {
    element: () => (
      <ProductRowsTable
        label="Rows"
        rows={[
          {
            row: 2,
            name: 'Lamp',
            status: 'ordered',
            price: 1999,
            currency: 'JPY',
            seller: null,
            orderNumber: null,
            orderDate: '2026-03-04',
            soldFor: 2500,
          },
        ]}
      />
    ),
    texts: yen('¥1,999', 'Mar 4, 2026', 'For ¥2,500'),
  },
  '../features/products/link/link-row-item.tsx':
    'link-reader.test.ts reads it; links.spec.ts shows it',
  '../features/products/list/cards/product-card.tsx': 'product-card.test.tsx',
  '../features/products/list/product-texts.ts': 'product-card.test.tsx',
  '../features/products/list/table/product-table-row.tsx': {
    element: (at) => (
      <>
        <table>
          <tbody>
            <ProductTableRow
              product={{ ...ordered, created_at: at }}
              index={0}
              isSelected={false}
              isDisabled={false}
              due={{ cents: 77_700, date: '2026-03-09' }}
              onSelect={nothing}
              onUpdateStatus={nothing}
              columns={DEFAULT_LAYOUT.order}
              isCompact={false}
            />
          </tbody>
        </table>
        <SmallRow
          product={{ ...ordered, price: 3000 }}
          index={0}
          count={1}
          isSelected={false}
          isDisabled={false}
          onSelect={nothing}
          onUpdateStatus={nothing}
          hasTaxValue={false}
          hasPlace={false}
        />
      </>
    ),
    texts: (at) => ['¥1,999', '¥777', '¥3,000', writtenDay(at), 'Mar 4, 2026', 'Mar 9, 2026'],
  },
  '../features/products/receipt/item-rows.ts': 'item-rows.test.ts',
  '../features/products/receipt/scan-choices.ts': 'scan-choices.test.ts',
  '../features/products/receipt/scan-prefill.ts': 'scan-prefill.test.ts',
  '../features/products/trash/trash-row.tsx': {
    element: (at) => (
      <TrashRow
        product={{ ...ordered, deleted_at: at }}
        now={new Date('2026-11-21T20:00:00Z')}
        isSelected={false}
        onSelect={nothing}
        onRestore={nothing}
        onDelete={nothing}
      />
    ),
    texts: (at) => [`deleted ${writtenDay(at)}`],
  },
  '../features/products/status/status-date-field.tsx': 'day-of-scan.test.ts: the day of a scan',
}
