import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import {
  useAddAlert,
  useChangeAlert,
  useDeleteAlert,
  usePauseAlert,
} from '#src/entities/alert/change-alerts.ts'
import { useAddExamples } from '#src/entities/example/add-examples.ts'
import { useRemoveExamples } from '#src/entities/example/remove-examples.ts'
import { useRecordReport, useUndoReport } from '#src/entities/import/use-record-report.ts'
import { useSetReminders } from '#src/entities/alert/use-reminder-settings.ts'
import { USUAL_REMINDERS } from '@sampletrail/domain/reminders/reminder-settings.ts'
import { useSetAlertHours } from '#src/entities/alert/use-alert-hours.ts'
import { useUndoImport } from '#src/entities/import/use-recent-imports.ts'
import {
  useAddTemplate,
  useChangeTemplate,
  useDeleteTemplate,
} from '#src/entities/message/change-templates.ts'
import {
  useAddListing,
  useChangeListing,
  useDeleteListing,
  useEndOnEbay,
} from '#src/entities/listing/change-listings.ts'
import { useDeleteOffer } from '#src/entities/offer/delete-offer.ts'
import { useUpdateOffer } from '#src/entities/offer/update-offer.ts'
import { useInsertProduct } from '#src/entities/product/change/use-add-product.ts'
import { useInsertProducts } from '#src/entities/product/change/use-insert-products.ts'
import { useUpdateProduct } from '#src/entities/product/change/use-product-changes.ts'
import { useDeleteForGood } from '#src/entities/product/trash/use-product-trash.ts'
import {
  useBringProofBack,
  useChangeProof,
  useDeleteProof,
} from '#src/entities/proof/change-proofs.ts'
import { useRemoveDevice } from '#src/entities/push/use-push.ts'
import {
  useAddView,
  useArrangeViews,
  useChangeView,
  useDeleteView,
  useDiscardView,
} from '#src/entities/saved-view/change-saved-views.ts'
import { useBringSellerBack, useDeleteSeller } from '#src/entities/seller/delete-seller.ts'
import { useSaveMark } from '#src/entities/seller/again/save-mark.ts'
import { useSaveSeller } from '#src/entities/seller/save-seller.ts'
import { SessionContext } from '#src/entities/session/session-context.ts'
import { useSaveListingPlace } from '#src/entities/session/use-listing-place.ts'
import { useSetTimeZone } from '#src/entities/session/use-profile.ts'
import { useDecide } from '#src/features/admin/jobs/use-jobs.ts'
import { useChangeMessage } from '#src/features/admin/messages/use-messages.ts'
import {
  useAddOfferByHand,
  useDeleteOffers,
  useReleaseField,
  useSaveOffer,
} from '#src/features/admin/products/use-admin-offers.ts'
import {
  useDeleteAdminSeller,
  useSaveAdminSeller,
  useSellerSwitch,
} from '#src/features/admin/sellers/change-sellers.ts'
import {
  emptyAdminSeller,
  inputOfAdminForm,
} from '#src/features/admin/sellers/admin-seller-form.ts'
import { useChangeAccount } from '#src/features/admin/users/change-accounts.ts'
import {
  useCancelSubscription,
  useSendPasswordReset,
  useSetPlan,
} from '#src/features/admin/users/change-plans.ts'
import { useSetNotificationsOn } from '#src/features/alerts/use-notifications-on.ts'
import { useAnalysis } from '#src/features/resale/use-resale.ts'
import { useMakeRecoveryCodes, useRemoveFactor } from '#src/features/security/use-two-factor.ts'
import { createQueryClient } from '#src/lib/query-client.ts'
import { connectFakeBackend, testSession } from '#src/testing/fake-backend.ts'
import {
  lamp,
  proof,
  user,
  alert,
  view,
  template,
  seller,
  listedSeller,
  listing,
} from '#src/testing/shown/changed-rows.ts'
import { type Kind, kind } from '#src/testing/shown/kind-of-change.ts'
import { queryFn, reason, refusing } from '#src/testing/shown/refusing.ts'
import { shown } from '#src/testing/shown/shown-before.ts'
import { Toaster } from '#src/ui/toaster.tsx'

/** Every kind of change, by the file that sends it. */
const kinds: Record<string, readonly Kind[] | string> = {
  '../entities/alert/change-alerts.ts': [
    kind('adding an alert', useAddAlert, { ...alert, id: 'a2', is_paused: false }),
    kind('changing an alert', useChangeAlert, { ...alert, keyword: 'chair' }),
    kind(
      'pausing an alert',
      usePauseAlert,
      { id: 'a1', isPaused: true },
      'The alert was not changed',
    ),
    kind('deleting an alert', useDeleteAlert, 'a1', 'The alert could not be deleted'),
  ],
  '../entities/alert/use-reminder-settings.ts': [
    kind(
      'reminders',
      useSetReminders,
      { ...USUAL_REMINDERS, at: '18:30' },
      'Your reminders were not saved',
    ),
  ],
  '../entities/alert/use-alert-hours.ts': [
    kind('hours', useSetAlertHours, { isDaily: true, quiet: null }, 'Your hours were not saved'),
  ],
  '../entities/example/add-examples.ts': [
    kind('adding the examples', () => useAddExamples(), 5, 'The examples were not added'),
  ],
  '../entities/example/remove-examples.ts': [
    kind('removing the examples', () => useRemoveExamples(), null, 'The examples were not changed'),
  ],
  '../entities/import/use-recent-imports.ts': [
    kind(
      'undoing an import',
      () => useUndoImport(),
      { id: 'i', redo: false },
      'The import was not changed',
    ),
    kind(
      'redoing an import',
      () => useUndoImport(),
      { id: 'i', redo: true },
      'The import was not changed',
    ),
  ],
  '../entities/import/use-record-report.ts': [
    kind('recording a report', useRecordReport, {
      id: 'i',
      fileName: 'paypal.csv',
      rowCount: 1,
      entries: [{ source: 'PayPal', reference: '4TX', sender_address: null, changes: [] }],
    }),
    kind('undoing a report', () => useUndoReport(), 'i', 'Nothing was taken back'),
  ],
  '../entities/case/answers/use-answers.ts': 'product-answer.test.tsx',
  '../entities/case/blackout/use-search.ts': 'it changes nothing',
  '../entities/case/links/end-link.ts': 'all-links.test.tsx',
  '../entities/case/links/use-copy-link.ts': 'it changes nothing',
  '../entities/listing/change-listings.ts': [
    kind('noting a listing', () => useAddListing('p1'), listing),
    kind('changing a listing', () => useChangeListing('p1'), { id: 'l1', change: { price: 4 } }),
    kind('forgetting a listing', () => useDeleteListing('p1'), 'l1'),
    kind('ending a listing on eBay', () => useEndOnEbay('p1'), undefined),
  ],
  '../entities/message/change-templates.ts': [
    kind('adding a template', useAddTemplate, { ...template, id: 't2' }),
    kind('changing a template', useChangeTemplate, { template: { ...template, text: 'Hello' } }),
    kind('deleting a template', useDeleteTemplate, template, 'The template could not be deleted'),
  ],
  '../entities/proof/change-proofs.ts': [
    kind('bringing a proof back', useBringProofBack, { ...proof, id: 'p2' }),
    kind('changing a proof', useChangeProof, { ...proof, edit: { note: 'New' } }),
    kind('deleting a proof', useDeleteProof, proof),
  ],
  '../entities/offer/delete-offer.ts': [kind('deleting an offer', useDeleteOffer, 'o1')],
  '../entities/offer/update-offer.ts': [
    kind('changing an offer', useUpdateOffer, {
      id: 'o1',
      changes: { name: 'New', ebay_url: 'https://www.ebay.com/itm/1' },
    }),
  ],
  '../entities/product/change/use-add-product.ts': [
    kind('adding a product', useInsertProduct, {
      id: 'dddddddd-0000-4000-8000-000000000002',
      change: { name: 'New' },
      seller: null,
    }),
  ],
  '../entities/product/change/use-change-products.ts': 'use-change-products.test.tsx',
  '../entities/product/change/use-insert-products.ts': [
    kind('adding products', useInsertProducts, [
      { id: 'dddddddd-0000-4000-8000-000000000002', change: { name: 'New' }, seller: null },
    ]),
  ],
  '../entities/product/change/use-product-changes.ts': [
    kind(
      'changing a product',
      () => useUpdateProduct({ errorTitle: 'It stays' }),
      { id: lamp, change: { name: 'New' }, base: { name: 'Old' } },
      'It stays',
    ),
  ],
  '../entities/product/trash/use-product-trash.ts': [
    kind('deleting for good', useDeleteForGood, [lamp]),
  ],
  '../entities/push/use-push.ts': [
    kind('removing a device', useRemoveDevice, 'd1', 'The device was not removed'),
  ],
  '../entities/saved-view/change-saved-views.ts': [
    kind('adding a view', useAddView, { ...view, id: 'v3' }),
    kind('changing a view', useChangeView, { id: 'v1', change: { name: 'Ours' } }),
    kind('undoing a view', useDiscardView, view),
    kind('deleting a view', useDeleteView, 'v1', 'The view could not be deleted'),
    kind('arranging views', useArrangeViews, ['v2', 'v1'], 'The order could not be saved'),
  ],
  '../entities/seller/delete-seller.ts': [
    kind('deleting a seller', useDeleteSeller, 's1'),
    kind(
      'bringing a seller back',
      useBringSellerBack,
      { ...seller, id: 's1', url: null, profile_url: null, mark: null },
      'The seller could not be brought back',
    ),
  ],
  '../entities/seller/again/save-mark.ts': [
    kind('marking a seller', useSaveMark, {
      id: 'm1',
      sellerId: 's1',
      change: { again: true },
    }),
    kind('taking a mark back', useSaveMark, {
      id: 'm1',
      sellerId: 's1',
      change: null,
      base: { again: true, note: null },
    }),
  ],
  '../entities/seller/save-seller.ts': [
    kind('adding a seller', useSaveSeller, { id: 's2', isNew: true, input: seller }),
    kind('changing a seller', useSaveSeller, { id: 's1', input: seller, base: seller }),
  ],
  '../entities/seller/terms/use-save-seller-terms.ts': 'terms-section.test.tsx',
  '../entities/session/use-listing-place.ts': [
    kind(
      'saving an area',
      useSaveListingPlace,
      { area: 'Goa', position: null },
      'Your area was not saved',
    ),
  ],
  '../entities/session/use-profile.ts': [
    kind('setting a time zone', useSetTimeZone, 'Asia/Tokyo', 'Your time zone was not saved'),
  ],
  '../features/admin/jobs/use-jobs.ts': [
    kind('trying a job again', useDecide, { about: 'job', id: 'j', what: 'again' }),
    kind('dropping a job', useDecide, { about: 'job', id: 'j', what: 'drop' }),
    kind('sending an email again', useDecide, { about: 'mail', id: 'm', what: 'again' }),
    kind('dropping an email', useDecide, { about: 'mail', id: 'm', what: 'drop' }),
  ],
  '../features/admin/messages/use-messages.ts': [
    kind('marking a message', useChangeMessage, { id: 7, what: 'read' }),
    kind('sending a message again', useChangeMessage, { id: 7, what: 'mail' }),
    kind('deleting a message', useChangeMessage, { id: 7, what: 'delete' }),
  ],
  '../features/admin/products/use-admin-offers.ts': [
    kind('saving an offer', useSaveOffer, {
      id: 'o1',
      fields: { name: 'New' },
      seen: { name: 'Old' },
    }),
    kind('adding an offer by hand', useAddOfferByHand, { id: 'o2', seller: 's1', fields: {} }),
    kind('releasing a field', useReleaseField, { id: 'o1', field: 'name' }),
    kind('deleting offers', useDeleteOffers, ['o1']),
  ],
  '../features/admin/sellers/change-sellers.ts': [
    kind(
      'switching a seller',
      () => useSellerSwitch('is_vip'),
      listedSeller,
      'Failed to update seller VIP status',
    ),
    kind('adding a global seller', useSaveAdminSeller, {
      seller: null,
      input: inputOfAdminForm({ ...emptyAdminSeller, name: 'Acme' }),
    }),
    kind('deleting a global seller', useDeleteAdminSeller, 's1'),
  ],
  '../features/admin/settings/featured-sellers.tsx': 'featured-sellers.test.tsx',
  '../features/admin/users/change-accounts.ts': [
    kind('making an admin', () => useChangeAccount({ id: 'u', email: 'u@x.test' }), 'makeAdmin'),
    kind('taking VIP away', () => useChangeAccount({ id: 'u', email: 'u@x.test' }), 'removeVip'),
    kind('deleting a person', () => useChangeAccount({ id: 'u', email: 'u@x.test' }), 'delete'),
  ],
  '../features/admin/users/change-plans.ts': [
    kind('changing a plan', () => useSetPlan('u'), { choice: 'free' }),
    kind('cancelling a subscription', () => useCancelSubscription('u'), undefined),
    kind(
      'sending a password reset',
      useSendPasswordReset,
      { id: 'u', email: 'u@x.test' },
      'Failed to send password reset email',
    ),
  ],
  '../features/alerts/unsubscribe-page.tsx': 'unsubscribe-page.test.tsx',
  '../features/alerts/use-notifications-on.ts': [
    kind(
      'switching emails off',
      useSetNotificationsOn,
      false,
      'Failed to update notification settings',
    ),
  ],
  '../features/ebay-listing/setup-panel.tsx': 'it keeps the form, and shows the reason',
  '../features/products/export/export-dialog.tsx': 'it changes nothing',
  '../features/resale/use-resale.ts': [
    kind('an analysis', () => useAnalysis(lamp, 'title'), {
      marketplace: 'EBAY_US',
      words: 'Lamp',
    }),
  ],
  '../features/resale/use-selling-costs.ts': 'resale-dialog.test.tsx',
  '../features/security/use-two-factor.ts': [
    kind('making recovery codes', useMakeRecoveryCodes, undefined),
    kind('removing an authenticator', useRemoveFactor, 'f1'),
  ],
  '../features/settings/calendar-setting.tsx': 'the address stays, and a notice shows the reason',
  '../features/settings/capture-key-setting.tsx': 'inbox-setting.test.tsx',
}

const sources = import.meta.glob<string>(
  ['../{entities,features,ui,app,routes}/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
)

test('every file that changes something has a row', () => {
  const found = Object.entries(sources).flatMap(([path, text]) =>
    text.includes('useMutation(') ? [path] : [],
  )
  expect(found.toSorted()).toEqual(Object.keys(kinds).toSorted())
})

async function open(useSend: Kind['useSend']) {
  await connectFakeBackend(refusing)
  localStorage.setItem('sampletrail-session-web', JSON.stringify(testSession(user)))
  const client = createQueryClient()
  for (const [queryKey, data] of shown) {
    client.setQueryData(queryKey, data)
    // A screen shows it, so it is read again after the refusal.
    const options = { queryKey, queryFn, retry: false, meta: { silent: true } }
    onTestFinished(new QueryObserver(client, options).subscribe(() => undefined))
  }
  const state = { status: 'signed-in', user } as const
  const session = { get: () => state, subscribe: () => () => undefined, ready: Promise.resolve() }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        {children}
        <Toaster />
      </SessionContext>
    </QueryClientProvider>
  )
  return { client, result: renderHook(useSend, { wrapper }).result }
}

describe('a change that is refused, while nothing can be read', () => {
  beforeEach(() => {
    // Reads that fail are reported.
    vi.spyOn(console, 'error').mockReturnValue()
  })
  afterEach(() => vi.unstubAllGlobals())

  const all = Object.values(kinds).flatMap((of) => (typeof of === 'string' ? [] : of))
  it.each(all)('$name: it is said why, and what is shown stays', async ({ useSend, title }) => {
    const { client, result } = await open(useSend)
    await expect(result.current()).rejects.toThrow(reason)
    await waitFor(() => expect(textsOf()).toEqual(title === undefined ? [] : [`${title}${reason}`]))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    for (const [key, data] of shown) expect(client.getQueryData(key)).toEqual(data)
  })
})

/** The notices, without the number of the request. */
function textsOf(): string[] {
  return screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent.replace(/ · Request .*/u, ''))
}
