import {
  type CapturedPage,
  type HandedPage,
  PAGE_EVENT,
  PAGE_KEPT_EVENT,
  PAGE_WANTED_EVENT,
} from '@sampletrail/contracts/captured-page.ts'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeShares } from '#src/entities/share/share-store.ts'
import { openShare } from '#src/features/capture/open-share.ts'
import { idbDevice, idbMaps } from '#src/testing/idb-maps.ts'

vi.mock('idb-keyval', async () => (await import('#src/testing/idb-maps.ts')).idbKeyval)
vi.mock('#src/lib/short-store.ts', async () => await import('#src/testing/idb-maps.ts'))

const id = crypto.randomUUID()
const page: CapturedPage = {
  kind: 'page',
  url: 'https://shop.example/lamp',
  title: 'Desk lamp',
  html: '<html><h1>Desk lamp</h1></html>',
}
let stop = new AbortController()

beforeEach(() => {
  localStorage.clear()
  idbDevice.isFull = false
  for (const store of idbMaps.values()) store.clear()
  stop = new AbortController()
})
afterEach(() => {
  stop.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const idOf = (event: Event): string => (event as CustomEvent<{ id: string }>).detail.id

/** An extension that has these pages. Returns the ids of those that the app has stored. */
function install(pages: ReadonlyMap<string, unknown>): string[] {
  const kept: string[] = []
  const { signal } = stop
  window.addEventListener(
    PAGE_WANTED_EVENT,
    (event) => {
      const detail = { id: idOf(event), page: pages.get(idOf(event)) ?? null }
      window.dispatchEvent(new CustomEvent(PAGE_EVENT, { detail }))
    },
    { signal },
  )
  window.addEventListener(PAGE_KEPT_EVENT, (event) => kept.push(idOf(event)), { signal })
  return kept
}

test('a captured page is stored with its link before the extension forgets it', async () => {
  const kept = install(new Map([[id, page]]))
  await openShare(`?captured=${id}`)
  expect(kept).toEqual([id])
  expect(await takeShares('me')).toMatchObject([
    { text: 'https://shop.example/lamp\nDesk lamp', page: page.html },
  ])
})

test('an address that is too long for a link is cut where the shop counts its visitors', async () => {
  const url = `${page.url}?utm_source=${'x'.repeat(2500)}`
  install(new Map([[id, { ...page, url }]]))
  await openShare(`?captured=${id}`)
  expect(await takeShares('me')).toMatchObject([{ text: `${page.url}\nDesk lamp` }])
})

test('a page of orders is stored as a file', async () => {
  install(new Map([[id, { ...page, kind: 'orders', title: '' }]]))
  await openShare(`?captured=${id}`)
  const [shared] = await takeShares('me')
  expect(shared?.file).toMatchObject({ name: 'Orders.html', type: 'text/html' })
})

test('an answer for another page, or one that is no page, is not taken', async () => {
  install(new Map([[id, { ...page, url: 'javascript:alert(1)' }]]))
  vi.useFakeTimers()
  const told = vi.spyOn(toast, 'error')
  const taken = openShare(`?captured=${id}`)
  const other: HandedPage = { id: crypto.randomUUID(), page }
  window.dispatchEvent(new CustomEvent(PAGE_EVENT, { detail: other }))
  await vi.advanceTimersByTimeAsync(5000)
  await taken
  expect(told).toHaveBeenCalled()
  vi.useRealTimers()
  expect(await takeShares('me')).toEqual([])
})

test('a full device leaves the page with the extension', async () => {
  const kept = install(new Map([[id, page]]))
  const told = vi.spyOn(toast, 'error')
  idbDevice.isFull = true
  await openShare(`?captured=${id}`)
  expect(kept).toEqual([])
  expect(told).toHaveBeenCalledOnce()
})
