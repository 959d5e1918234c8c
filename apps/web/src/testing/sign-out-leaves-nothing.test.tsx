import { DEFAULT_LAYOUT } from '@sampletrail/domain/products/table-layout.ts'
import { beginListing } from '@sampletrail/domain/ebay/ebay-listing.ts'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { keepLists } from '#src/app/store-lists.ts'
import { blackoutDraftKey } from '#src/entities/case/blackout/use-boxes.ts'
import { keepLastShare } from '#src/entities/case/last-ticks.ts'
import { writeLinkDraft } from '#src/entities/link/link-draft.ts'
import { keepShared, takeShared } from '#src/entities/link/shared-link.ts'
import { keepLastTemplate } from '#src/entities/message/last-template.ts'
import { messageDraftKey } from '#src/entities/message/message-draft.ts'
import { templateDraftKey } from '#src/entities/message/template-form-dialog.tsx'
import {
  flagForcedOnboarding,
  settleOnboarding,
  storeSeenUnsent,
} from '#src/entities/onboarding/onboarding-flags.ts'
import { keepMails } from '#src/features/products/mails/use-mails-state.ts'
import { refusalOf } from '#src/entities/product/outbox/outbox-answers.ts'
import { dropUnsent } from '#src/entities/product/outbox/open-outbox.ts'
import { writeUnsent } from '#src/entities/product/outbox/unsent-store.ts'
import { keepUnsentListing, unsentListingKey } from '#src/entities/listing/listing-draft.ts'
import { productKeys } from '#src/entities/product/product-keys.ts'
import { refundDraftKey } from '#src/entities/product/refund/refund-form.ts'
import { keepOwnId } from '#src/entities/push/read-push.ts'
import { newDraft } from '#src/entities/review/review-draft.ts'
import { keepUnsent } from '#src/entities/review/unsent-drafts.ts'
import { signOut } from '#src/entities/session/sign-out.ts'
import { alertDraftKey } from '#src/features/alerts/use-alert-form.ts'
import { contactDraftKey } from '#src/features/contact/contact-draft.ts'
import { keepLastSending } from '#src/features/ebay-listing/last-sending.ts'
import { listingDraftKey } from '#src/features/ebay-listing/listing-draft.ts'
import { keepAttempt, priceDraftKey } from '#src/features/marketplace-posting/attempt.ts'
import { publishedKey } from '#src/features/marketplace-posting/use-note-published.ts'
import { proofDraftKey } from '#src/features/products/detail/files/proof-dialog.tsx'
import { placeDraftKey } from '#src/features/products/place/use-place-form.ts'
import { dealNoteDraftKey } from '#src/features/products/detail/notes/use-note-form.ts'
import { keepEditDraft } from '#src/features/products/form/edit-draft.ts'
import { addDraftKey } from '#src/features/products/form/use-add-form.ts'
import { checksKey } from '#src/features/products/form/use-field-checks.ts'
import { rememberMapping } from '#src/features/products/import/columns/remember-mapping.ts'
import { keepListView } from '#src/features/products/list/list-view.ts'
import { keepTableLayout } from '#src/features/products/list/table/table-columns.ts'
import { statusDraftKey } from '#src/features/products/status/use-status-form.ts'
import { keepCopied } from '#src/features/review-writer/copied-drafts.ts'
import { keepNotes, noNotes } from '#src/features/review-writer/notes-form.ts'
import { listingDraftKey as listingKey } from '#src/features/selling/listing-dialog.tsx'
import { saleDraftKey } from '#src/features/selling/sold-dialog.tsx'
import { afterSaleKey } from '#src/features/selling/use-after-sale.ts'
import { noteRecent } from '#src/features/shell/palette/recent-commands.ts'
import { setLetterKeys } from '#src/lib/letter-keys.ts'
import { keepYearStart } from '#src/lib/tax-year-start.ts'
import { openTabChannel, postToTabs } from '#src/lib/tabs.ts'
import { setTheme } from '#src/lib/theme.ts'
import { noteDraftKey } from '#src/entities/seller/again/note-form.tsx'
import { keepTodayRoom } from '#src/features/dashboard/today-room.ts'
import { keepDraft } from '#src/lib/use-form-draft.ts'
import { testSession, testUser } from '#src/testing/fake-backend.ts'
import { idbMaps } from '#src/testing/idb-maps.ts'
import { dump, replaceWorker } from '#src/testing/kept-on-device.ts'
import { change } from '#src/testing/outbox-of-anna.ts'
import { openApp } from '#src/testing/open-app.tsx'
import { listRow, wholeProduct } from '#src/testing/product-rows.ts'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)
vi.mock('#src/lib/short-store.ts', async () => await import('#src/testing/idb-maps.ts'))

const anna = String(testUser()['id'])
const lamp = 'dddddddd-0000-4000-8000-000000000001'
/** In every text that Anna typed. */
const secret = 'Anna typed this'

type Row =
  /** Writes what a person leaves there; a sign-out removes it. */
  | { gone: () => unknown }
  /** It stays, and contains no text: a setting of the device, or a mark that something was done once for this id. */
  | { stays: () => void; keys: readonly string[] }
  /** Another row or test writes it. */
  | { elsewhere: string }

/** Each file that writes to a store of this device. */
const rows: Record<string, Row> = {
  '../app/store-lists.ts': { elsewhere: 'the mark that lists are stored goes with the lists' },
  '../entities/case/blackout/use-boxes.ts': {
    gone: () => keepDraft(blackoutDraftKey(anna, 'receipts/1'), { boxes: [secret] }),
  },
  '../entities/case/last-ticks.ts': {
    stays: () => keepLastShare(anna, { ticks: { days: true }, lasts: 'day' }),
    keys: [`proof-ticks:${anna}`],
  },
  '../entities/link/link-draft.ts': {
    gone: () => writeLinkDraft(anna, { text: secret, rows: [] }),
  },
  '../entities/link/shared-link.ts': {
    gone() {
      keepShared(secret)
      takeShared(anna)
    },
  },
  '../entities/listing/listing-draft.ts': {
    gone: () => keepUnsentListing(unsentListingKey(anna, lamp), { title: secret }),
  },
  '../entities/message/last-template.ts': {
    stays: () => keepLastTemplate(anna, 'refund', 'built-in:de'),
    keys: [`message-template:${anna}:refund`],
  },
  '../entities/message/template-form-dialog.tsx': {
    gone: () => keepDraft(templateDraftKey(anna), secret),
  },
  '../entities/message/use-message.ts': {
    gone: () => keepDraft(messageDraftKey(anna, 'refund', lamp), secret),
  },
  '../entities/onboarding/onboarding-flags.ts': {
    stays() {
      flagForcedOnboarding('?force_onboarding=true')
      settleOnboarding()
      storeSeenUnsent(anna)
    },
    keys: ['hasSeenOnboarding', `onboarding-untold:${anna}`],
  },
  '../entities/product/outbox/unsent-store.ts': {
    gone: () =>
      writeUnsent({
        ...change,
        userId: anna,
        refusal: refusalOf(new Error('No')),
        edits: [{ id: lamp, change: { name: secret }, base: {} }],
      }),
  },
  '../entities/product/refund/refund-dialog.tsx': {
    gone: () => keepDraft(refundDraftKey(anna, listRow({ id: lamp })), { reference: secret }),
  },
  '../entities/push/read-push.ts': { gone: () => keepOwnId(anna, secret) },
  '../entities/review/unsent-drafts.ts': {
    gone: () =>
      keepUnsent(
        newDraft(
          { ...noNotes, product_id: lamp, origin: 'notes' },
          { title: secret, review: secret },
        ),
      ),
  },
  '../entities/seller/again/note-form.tsx': {
    gone: () => keepDraft(noteDraftKey(anna, 's1'), { note: secret }),
  },
  '../entities/session/use-first-time-zone.ts': {
    stays: () => undefined,
    keys: [`time-zone-told:${anna}`],
  },
  '../entities/session/use-record-activity.ts': {
    stays: () => undefined,
    keys: [`activity-noted:${anna}`],
  },
  '../entities/session/use-send-referral.ts': {
    stays: () => localStorage.setItem(`referral-told:${anna}`, 'yes'),
    keys: [`referral-told:${anna}`],
  },
  '../features/alerts/use-alert-form.ts': {
    gone() {
      keepDraft(alertDraftKey(anna), secret)
      keepDraft(alertDraftKey(anna, 'a1'), secret)
    },
  },
  '../features/contact/use-contact-form.ts': {
    gone: () => keepDraft(contactDraftKey, secret, sessionStorage),
  },
  '../features/dashboard/today-room.ts': { gone: () => keepTodayRoom(['2026-11-27']) },
  '../features/ebay-listing/last-sending.ts': {
    gone: () => keepLastSending(anna, { ...beginListing(wholeProduct()), weight: secret }),
  },
  '../features/ebay-listing/listing-draft.ts': { elsewhere: 'listing-form.tsx' },
  '../features/ebay-listing/listing-form.tsx': {
    gone: () => keepDraft(listingDraftKey(anna, lamp), secret),
  },
  '../features/install/install-banner.tsx': {
    stays: () => localStorage.setItem('install-dismissed-at', '1'),
    keys: ['install-dismissed-at'],
  },
  '../features/marketplace-posting/attempt.ts': {
    gone() {
      keepDraft(priceDraftKey(anna, lamp), secret)
      keepAttempt(
        { userId: anna, productId: lamp },
        { sessionId: crypto.randomUUID(), requestId: null, price: null, last: null },
      )
    },
  },
  '../features/marketplace-posting/use-note-published.ts': {
    gone: () => keepDraft(publishedKey(anna, lamp), { url: secret }),
  },
  '../features/products/detail/files/proof-dialog.tsx': {
    gone: () => keepDraft(proofDraftKey(anna, lamp), { note: secret }),
  },
  '../features/products/detail/notes/use-note-form.ts': {
    gone: () => keepDraft(dealNoteDraftKey(anna, lamp, null), { text: secret }),
  },
  '../features/products/form/edit-draft.ts': {
    gone: () => keepEditDraft(anna, wholeProduct(), wholeProduct({ name: secret })),
  },
  '../features/products/form/use-add-form.ts': {
    gone() {
      keepDraft(addDraftKey(anna), secret)
      keepDraft(addDraftKey(anna, { values: {}, checks: {}, origin: 'r' }), secret)
    },
  },
  '../features/products/form/use-field-checks.ts': {
    gone: () => keepDraft(checksKey(addDraftKey(anna)), secret),
  },
  '../features/products/form/use-product-form.ts': { elsewhere: 'its callers pass the key' },
  '../features/products/import/columns/remember-mapping.ts': {
    gone: () => rememberMapping([secret], ['name']),
  },
  '../features/products/list/list-view.ts': {
    stays: () => keepListView('table'),
    keys: ['products-view'],
  },
  '../features/products/list/table/table-columns.ts': {
    stays: () => keepTableLayout({ ...DEFAULT_LAYOUT, isCompact: true }),
    keys: ['products-columns'],
  },
  '../features/products/place/use-place-form.ts': {
    gone: () => keepDraft(placeDraftKey(anna, lamp), { place: secret }),
  },
  '../features/products/status/use-status-form.ts': {
    gone: () => keepDraft(statusDraftKey(anna, listRow({ id: lamp })), { reference: secret }),
  },
  '../features/products/mails/use-mails-state.ts': {
    gone: () => keepMails(anna, { mails: [], decisions: {}, text: secret }),
  },
  '../features/review-writer/copied-drafts.ts': { gone: () => keepCopied(lamp, [secret]) },
  '../features/review-writer/notes-form.ts': {
    gone: () => keepNotes(lamp, { notes: { ...noNotes, liked: secret }, shared: null }),
  },
  '../features/selling/listing-dialog.tsx': {
    gone: () => keepDraft(listingKey(anna, lamp), { url: secret }),
  },
  '../features/selling/sold-dialog.tsx': {
    gone: () => keepDraft(saleDraftKey(anna, lamp, 'new'), { place: secret }),
  },
  '../features/selling/use-after-sale.ts': {
    gone: () => keepDraft(afterSaleKey(anna, lamp), { listingId: lamp }),
  },
  '../features/shell/palette/recent-commands.ts': { gone: () => noteRecent(anna, secret) },
  '../lib/letter-keys.ts': { stays: () => setLetterKeys(false), keys: ['letter-keys'] },
  '../lib/query-store.ts': { elsewhere: 'the lists that the app loads' },
  '../lib/referral.ts': {
    stays() {
      localStorage.setItem('referralCode', 'friend')
      localStorage.setItem('referralTimestamp', '2026-11-01T00:00:00Z')
    },
    keys: ['referralCode', 'referralTimestamp'],
  },
  '../lib/session-items.ts': { elsewhere: 'the session with which the app starts' },
  '../lib/short-store.ts': { elsewhere: 'shares: a message tells the worker to remove them' },
  '../lib/stored-session.ts': { elsewhere: 'the session with which the app starts' },
  '../lib/tax-year-start.ts': {
    stays: () => keepYearStart({ month: 4, day: 6 }),
    keys: ['tax-year-start'],
  },
  '../lib/theme.ts': { stays: () => setTheme('dark'), keys: ['theme'] },
  '../lib/use-form-draft.ts': { elsewhere: 'its callers pass the key' },
  '../lib/use-kept-form.ts': { elsewhere: 'its callers pass the key' },
  '../lib/use-kept-values.ts': { elsewhere: 'its callers pass the key' },
  '../lib/use-later.ts': { elsewhere: 'its callers pass the key' },
  '../service-worker/app-files.ts': { elsewhere: "the app's own files" },
  '../service-worker/pages.ts': { elsewhere: 'public pages and the settings of the installation' },
  '../service-worker/pictures.ts': { elsewhere: 'a message tells the worker to remove them' },
  '../service-worker/upkeep.ts': { elsewhere: 'the time of the last renewal' },
  '../ui/use-scroll-memory.ts': {
    gone: () => sessionStorage.setItem('products-scroll', `7 /dashboard/products?search=${secret}`),
  },
}

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../testing/**'],
  { query: '?raw', import: 'default', eager: true },
)
const writes =
  /(local|session)Storage\.setItem\(|\bstorage\.setItem\(|\bkeepDraft\(|\buseFormDraft\(|\buseKeptForm\(|\buseKeptValues[<(]|\buseLater\(|\bcreateStore\(|\bindexedDB\b|\bcaches\.open\(|document\.cookie/

const posted: unknown[] = []
const ben = { ...testUser('ben@example.com'), id: 'bbbbbbbb-0000-4000-8000-000000000002' }

const lists = () => idbMaps.get('sampletrail-lists-web')

/** The app as Anna uses it, with her list and every text that she could have left. */
async function openAnnas() {
  const letIn = { ...testSession(), user: { ...testUser(), id: anna } }
  localStorage.setItem('sampletrail-session-web', JSON.stringify(letIn))
  // Her lists are stored already, as after an earlier visit.
  localStorage.setItem('sampletrail-lists-kept', 'yes')
  const app = await openApp('/settings/account', {
    'GET /rest/v1/products': { body: [listRow({ id: lamp, name: secret })] },
    'POST /rest/v1/rpc/set_referrer': { status: 204 },
    'GET /auth/v1/user': { body: ben },
    'GET /rest/v1/sellers': { body: [] },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await keepLists(app.session, app.queryClient)
  await vi.waitFor(() => expect(lists()).toBeDefined())
  app.queryClient.setQueryData(productKeys.list(anna), [listRow({ name: secret })])
  await vi.advanceTimersByTimeAsync(1500)
  vi.useRealTimers()
  for (const row of Object.values(rows)) {
    if ('gone' in row) await row.gone()
    if ('stays' in row) row.stays()
  }
  await vi.waitFor(() => expect([...(lists()?.values() ?? [])]).not.toHaveLength(0))
  return app
}

beforeEach(() => {
  posted.length = 0
  for (const store of idbMaps.values()) store.clear()
  replaceWorker((message) => void posted.push(message))
})

test('every file that writes to a store of this device has a row', () => {
  const found = Object.entries(sources).flatMap(([path, text]) => (writes.test(text) ? [path] : []))
  expect(found.toSorted()).toEqual(Object.keys(rows).toSorted())
})

describe('after signing out', () => {
  const staying = Object.values(rows).flatMap((row) => ('stays' in row ? row.keys : []))

  it('nothing of the person is left in any store, and the worker forgets its pictures', async () => {
    const { queryClient } = await openAnnas()
    expect(dump()).toContain(secret)
    await act(async () => {
      await dropUnsent(anna)
      await signOut()
    })
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toHaveLength(0))
    await waitFor(() => expect([...idbMaps].flatMap(([, store]) => [...store])).toEqual([]))
    expect(dump()).not.toContain(secret)
    expect(Object.keys(localStorage).filter((key) => !staying.includes(key))).toEqual([])
    expect(Object.keys(sessionStorage)).toEqual([])
    expect(posted).toContainEqual({ type: 'FORGET_PICTURES' })
  })

  it('this holds in the other tabs, too', async () => {
    const { queryClient } = await openAnnas()
    // Another tab signs out: it clears what all share, and tells this one.
    for (const key of Object.keys(localStorage))
      if (!staying.includes(key)) localStorage.removeItem(key)
    const event = new StorageEvent('storage', { key: 'sampletrail-session-web', newValue: null })
    act(() => void window.dispatchEvent(event))
    postToTabs('signed-out')
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toHaveLength(0))
  })

  it('the other tabs are told', async () => {
    await openAnnas()
    const told = vi.fn<() => void>()
    const channel = openTabChannel('signed-out')
    channel?.addEventListener('message', told)
    await act(() => signOut())
    await vi.waitFor(() => expect(told).toHaveBeenCalled())
    channel?.close()
  })
})

test('a session that ended keeps what the person had typed, and no list', async () => {
  const { queryClient } = await openAnnas()
  const event = new StorageEvent('storage', { key: 'sampletrail-session-web', newValue: null })
  localStorage.removeItem('sampletrail-session-web')
  act(() => void window.dispatchEvent(event))
  await waitFor(() => expect(queryClient.getQueryCache().getAll()).toHaveLength(0))
  await waitFor(() => expect(idbMaps.get('sampletrail-lists-web')?.size).toBe(0))
  expect(idbMaps.get('sampletrail-unsent-web')?.size).toBe(1)
  expect(localStorage.getItem(alertDraftKey(anna))).toContain(secret)
})

test('another person who signs in finds nothing of the first one', async () => {
  // A request that one of them began may be answered for the other one.
  vi.spyOn(console, 'error').mockReturnValue()
  const { queryClient, supabase } = await openAnnas()
  const letIn = testSession(ben)
  await act(async () => {
    await supabase.auth.setSession({
      access_token: String(letIn['access_token']),
      refresh_token: 'other',
    })
  })
  const owners = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ queryKey }) => queryKey.includes(anna))
  await waitFor(() => expect(owners()).toEqual([]))
  await waitFor(() =>
    expect(JSON.stringify([...(idbMaps.get('sampletrail-lists-web') ?? [])])).not.toContain(secret),
  )
  expect(Object.keys(sessionStorage)).toEqual([])
})
