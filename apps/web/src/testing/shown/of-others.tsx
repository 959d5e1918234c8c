import { momentWords } from '@sampletrail/domain/cases/case-link-words.ts'
import { ProductAnswer } from '#src/entities/case/answers/product-answer.tsx'
import { readMoment } from '#src/entities/case/links/read-moment.ts'
import { FoundLine } from '#src/entities/alert/found/found-line.tsx'
import type { AddOffer } from '#src/entities/offer/add-offer.ts'
import { DeviceList } from '#src/entities/push/device-list.tsx'
import { PlanBadge } from '#src/entities/plan/plan-badge.tsx'
import { RecentActivity } from '#src/features/admin/dashboard/recent-activity.tsx'
import { FailedList } from '#src/features/admin/jobs/failed-list.tsx'
import { QueueList } from '#src/features/admin/jobs/queue-list.tsx'
import { offerColumns } from '#src/features/admin/products/offer-columns.tsx'
import { UserProductsDialog } from '#src/features/admin/users/user-products-dialog.tsx'
import { formatDay } from '#src/features/admin/users/user-words.ts'
import { PlanNoticeBanner } from '#src/features/billing/plan-notice-banner.tsx'
import { OfferCard } from '#src/features/catalogue/offer-card.tsx'
import { DraftList } from '#src/features/review-writer/draft-list.tsx'
import { noNotes } from '#src/features/review-writer/notes-form.ts'
import { writeMoment } from '#src/features/security/write-moment.ts'
import { answerPlan, planRows } from '#src/testing/plan-rows.ts'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'
import { writtenDay, writtenTime } from '#src/testing/written-day.ts'
import { inYear2099, nothing, offer, type Shown, dayOnly, yen } from '#src/testing/shown/shown.ts'
import { mailColumns } from '#src/features/admin/mails/mail-columns.tsx'
import { RecentOfferImports } from '#src/features/admin/offer-import/recent-offer-imports.tsx'

const adding: AddOffer = {
  add: () => Promise.resolve(true),
  isAdding: () => false,
  isListed: () => false,
}

/** What offers, plans, settings and the back office show. */
export const ofOthers: Record<string, Shown | string> = {
  '../entities/ebay/match-carousel.tsx': 'match-dialog.test.tsx',
  '../entities/ebay/original-product.tsx': 'match-dialog.test.tsx',
  '../entities/plan/plan-badge.tsx': {
    element: () => <PlanBadge />,
    answers: (at) =>
      answerPlan(() => ({
        ...planRows.trial,
        trial_ends_at: inYear2099(at),
        current_period_end: inYear2099(at),
      })),
    texts: (at) => [`Expires ${writtenDay(inYear2099(at))}`],
  },
  '../entities/push/device-list.tsx': {
    element: (at) => <DeviceList devices={[{ id: 'd', device: 'Phone', created_at: at }]} />,
    texts: dayOnly,
  },
  '../features/admin/dashboard/recent-activity.tsx': {
    element: () => <RecentActivity />,
    answers: (at) => ({
      'POST /rest/v1/rpc/admin_recent_activity': {
        body: [
          {
            kind: 'user',
            entry: '1',
            action: null,
            actor_id: null,
            email: 'a@b.c',
            happened_at: at,
          },
        ],
      },
    }),
    texts: (at) => [writtenDay(at), writtenTime(at)],
  },
  '../features/admin/jobs/failed-list.tsx': {
    element: (at) => (
      <FailedList
        label="Failed"
        things={[{ id: '1', title: 'Job', at, detail: 'No.' }]}
        onDecide={nothing}
      />
    ),
    texts: (at) => [writtenDay(at), writtenTime(at)],
  },
  '../features/admin/jobs/queue-list.tsx': {
    element: (at) => (
      <QueueList
        queues={[
          {
            name: 'mails',
            waiting: 1,
            active: 0,
            retrying: 0,
            dead: 0,
            oldestWaiting: at,
            lastDone: null,
            schedule: null,
          },
        ]}
      />
    ),
    texts: dayOnly,
  },
  '../features/admin/products/offer-columns.tsx': {
    element: (at) => {
      const row = {
        ...offer(at),
        seller_name: 'Acme',
        source: 'feed',
        source_id: '1',
        channel_name: null,
        updated_at: at,
        expires_at: at,
        state: 'listed',
        kept_fields: [],
      }
      return (
        <>
          {offerColumns.map(({ label, render }) => (
            <div key={label}>{render(row)}</div>
          ))}
        </>
      )
    },
    texts: (at) => ['¥2,499', writtenDay(at)],
  },
  '../features/admin/users/user-products-dialog.tsx': {
    element: () => <UserProductsDialog user={{ id: 'u', email: 'u@x.test' }} onClose={nothing} />,
    answers: (at) => ({
      'POST /rest/v1/rpc/admin_user_products': { body: [{ ...listRow(), created_at: at }] },
      'POST /rest/v1/rpc/admin_count_user_products': { body: 1 },
    }),
    texts: yen('¥1,999'),
  },
  '../features/admin/users/user-words.ts': {
    element: (at) => <p>{formatDay(at)}</p>,
    texts: dayOnly,
  },
  '../features/alerts/alert-line.tsx': 'alerts-card.test.tsx: limits are in dollars',
  '../features/alerts/alert-preview.tsx': 'alerts-card.test.tsx',
  '../entities/alert/found/found-line.tsx': {
    element: (at) => (
      <FoundLine
        offer={{ ...offer(at), keyword: 'lamp', found_at: at, mailed_at: null }}
        addOffer={adding}
      />
    ),
    texts: (at) => ['¥2,499', writtenDay(at)],
  },
  '../features/billing/basic-offer.tsx': 'plan-chooser.test.tsx',
  '../features/billing/next-charge.tsx': 'success-screen.test.tsx',
  '../features/billing/plan-chooser.tsx': 'plan-chooser.test.tsx',
  '../features/billing/payment-banner.tsx': 'it shows no day',
  '../features/billing/plan-notice-banner.tsx': {
    element: (at) => (
      <PlanNoticeBanner
        plan={{
          isPro: true,
          isTrialing: false,
          trialEndsAt: null,
          currentPeriodEnd: inYear2099(at),
          cancelAtPeriodEnd: true,
          isCancelled: true,
          paymentStatus: 'active',
          isAdmin: false,
          isVip: false,
          isLoading: false,
        }}
      />
    ),
    texts: (at) => [writtenDay(inYear2099(at))],
  },
  '../features/catalogue/offer-card.tsx': {
    element: (at) => (
      <OfferCard
        offer={offer(at)}
        seller={undefined}
        isListed={false}
        full={undefined}
        history={undefined}
        hint={undefined}
        hintKind={undefined}
        showsOrigin
        isAdmin={false}
        onAdd={() => Promise.resolve('added')}
        isWhole
      />
    ),
    texts: (at) => ['¥2,499', writtenDay(at)],
  },
  '../features/marketplace-posting/price-dialog.tsx': 'its listings are in dollars',
  '../features/resale/analysis-result.tsx': 'resale-dialog.test.tsx',
  '../features/resale/asking-prices.tsx': 'resale-dialog.test.tsx',
  '../features/resale/list-at.tsx': 'resale-dialog.test.tsx',
  '../features/resale/listing-table.tsx': 'resale-dialog.test.tsx',
  '../features/resale/past-sales.tsx': 'resale-dialog.test.tsx',
  '../features/resale/sale-return.tsx': 'resale-dialog.test.tsx',
  '../features/review-writer/draft-line.tsx': {
    element: (at) => (
      <DraftList
        drafts={[
          {
            ...noNotes,
            id: '1',
            product_id: '2',
            origin: 'notes',
            name: 'For the shop',
            title: 'Bright',
            content: '',
            created_at: at,
            updated_at: '',
          },
        ]}
        openId={null}
        renamingId={null}
        onOpen={nothing}
        onRename={nothing}
        onRenaming={nothing}
        onDelete={nothing}
      />
    ),
    texts: dayOnly,
  },
  '../entities/case/answers/answer-words.ts': {
    element: () => <ProductAnswer product={wholeProduct()} />,
    answers: (at) => ({
      'GET /rest/v1/case_answers': {
        body: [{ id: 'a1', method: 'PayPal', reference: null, said_at: at }],
      },
    }),
    texts: dayOnly,
  },
  '../entities/case/links/read-moment.ts': {
    element: (at) => <p>{momentWords(readMoment(at), '2026-01-01')}</p>,
    texts: (at) => [`${writtenDay(at)} at ${writtenTime(at)}`],
  },
  '../features/security/write-moment.ts': {
    element: (at) => <p>{writeMoment(at)}</p>,
    texts: (at) => [new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' })],
  },
  '../features/shared-offer/shared-offer-view.tsx': 'shared-offer-page.test.tsx',
  '../features/settings/calendar-setting.tsx': 'settings.spec.ts',
  '../features/settings/capture-key-setting.tsx': 'inbox-setting.test.tsx',
  '../features/admin/mails/mail-columns.tsx': {
    element: (at) => (
      <>
        {mailColumns.map(({ label, render }) => (
          <div key={label}>
            {render({
              id: '1',
              kind: 'contact',
              tries: 1,
              address: 'a@b.c',
              user_id: null,
              subject: 'Hello',
              state: 'sent',
              written_at: at,
              tried_at: null,
              error: null,
              message_id: null,
              message_email: null,
            })}
          </div>
        ))}
      </>
    ),
    texts: (at) => [writtenDay(at)],
  },
  '../features/admin/offer-import/recent-offer-imports.tsx': {
    element: () => <RecentOfferImports />,
    answers: (at) => ({
      'POST /rest/v1/rpc/admin_offer_imports': {
        body: [
          {
            id: 'i',
            file_name: 'offers.csv',
            state: 'done',
            started_at: at,
            started_by: 'a@b.c',
            source: 'feed',
            adds_sellers: false,
            row_count: 1,
            added: 1,
            refused: 1,
            repeated: 1,
            unchanged: 1,
            updated: 1,
          },
        ],
      },
    }),
    texts: (at) => [writtenDay(at), writtenTime(at), '1 row:'],
  },
}
