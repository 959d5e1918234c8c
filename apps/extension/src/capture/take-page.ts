import type { CapturedPage, HandedPage } from '@sampletrail/contracts/captured-page.ts'
import type { Acknowledgement, FromShop } from '@sampletrail/contracts/extension-messages.ts'
import { isOrderPage } from '@sampletrail/domain/order-pages/page-address.ts'
import { findPage, keepPage } from '#src/capture/captured-pages.ts'
import { captureAddress, isAppOrigin, shareAddress } from '#src/origins.ts'

const TOO_LONG = 'This page is too long for SampleTrail. Show fewer orders, or open a single one.'
const NO_ROOM = 'The browser has no room for this page. Close other tabs, and try again.'

/** Milliseconds after which a page is asked once more. */
const AGAIN_MS = 300

/** The tabs whose page was asked for by the toolbar button, and has not answered yet. */
const asked = new Set<number>()

/** Somebody pressed the toolbar button: the tab's page is captured, or at least its address if the browser allows no more. */
export async function captureTab(tab: chrome.tabs.Tab): Promise<void> {
  const { id, url = '' } = tab
  const isWebPage = /^https?:/.test(url) && !isAppOrigin(new URL(url).origin)
  if (id !== undefined && isWebPage) {
    asked.add(id)
    if (await runIn(id)) return
    asked.delete(id)
  }
  await chrome.tabs.create({ url: shareAddress(tab), index: tab.index + 1 })
}

/** Runs the script that copies a page. The browser's own store and PDFs allow none: then the address has to do. */
async function runIn(tabId: number): Promise<boolean> {
  for (const pause of [0, AGAIN_MS]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      await chrome.scripting.executeScript({ target: { tabId }, files: ['shown-page.js'] })
      return true
    } catch {
      // A page that is being replaced by the next one takes a script a moment later.
    }
  }
  return false
}

/** Opens SampleTrail with a page that its person sent: with the button on a page of orders, or with the toolbar button. */
export async function takePage(
  { url, title, html }: FromShop,
  tab: chrome.tabs.Tab,
  origin: string | undefined,
): Promise<Acknowledgement> {
  const isAsked = tab.id !== undefined && asked.delete(tab.id)
  const isOfOrders = isOrderPage(url)
  if (new URL(url).origin !== origin || !(isAsked || isOfOrders)) {
    return { ok: false, problem: 'SampleTrail did not ask for this page.' }
  }
  if (html === null) {
    if (isOfOrders) return { ok: false, problem: TOO_LONG }
    await chrome.tabs.create({ url: shareAddress({ url, title }), index: tab.index + 1 })
    return { ok: true }
  }
  const page: CapturedPage = { kind: isOfOrders ? 'orders' : 'page', url, title, html }
  let id: string
  try {
    id = await keepPage(page)
  } catch {
    return { ok: false, problem: NO_ROOM }
  }
  await chrome.tabs.create({ url: captureAddress(id), index: tab.index + 1 })
  return { ok: true }
}

/** For the page of the app that asks. */
export async function handPage(id: string): Promise<HandedPage> {
  return { id, page: await findPage(id) }
}
