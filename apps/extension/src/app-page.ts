import '#src/set-up-zod.ts'
import {
  type HandedPage,
  PAGE_EVENT,
  PAGE_KEPT_EVENT,
  PAGE_WANTED_EVENT,
  handedPageSchema,
  pageIdSchema,
} from '@sampletrail/contracts/captured-page.ts'
import {
  acknowledgementSchema,
  lastNewsSchema,
  toAppSchema,
} from '@sampletrail/contracts/extension-messages.ts'
import {
  DETECTED_EVENTS,
  DETECTION_EVENT,
  type MarketplaceStatus,
  POST_EVENT,
  STATUS_EVENTS,
  marketplacePostSchema,
} from '@sampletrail/contracts/marketplace-posting.ts'
import { MARKETPLACE_CONDITIONS } from '@sampletrail/domain/resale/item-condition.ts'
import { isRepeated } from '@sampletrail/domain/resale/marketplace-posting.ts'
import { z } from 'zod'
import { isAppOrigin } from '#src/origins.ts'

// Runs in SampleTrail's own pages: receives products from the page, reports the progress, and hands over captured pages.

const goneText =
  'The extension was updated or removed. Reload this page, then post the product again.'

/** Sends the same under every name that a page may listen to; the app drops duplicates. */
function tell(names: readonly string[], detail: object): void {
  for (const name of names) window.dispatchEvent(new CustomEvent(name, { detail }))
}
const tellStatus = (status: MarketplaceStatus): void => tell(STATUS_EVENTS, status)

/** Whether this script still belongs to an extension; a reloaded one leaves its old scripts behind. */
const isAlive = (): boolean => chrome.runtime?.id !== undefined

const about = () => ({
  installed: true,
  version: chrome.runtime.getManifest().version,
  conditions: MARKETPLACE_CONDITIONS.map(({ value }) => value),
})

/** The attempt that the page waits for. */
let waitingFor: string | null = null
/** The last product that the page sent. */
let taken: { message: string; at: number } | null = null

async function post(detail: unknown): Promise<void> {
  const parsed = marketplacePostSchema.safeParse(detail)
  if (!parsed.success) {
    const sessionId = z.object({ product: z.object({ sessionId: z.uuid() }) }).safeParse(detail)
    if (!sessionId.success) return
    const wrong = parsed.error.issues.map(({ path }) => path.at(-1)).join(', ')
    tellStatus({
      type: 'error',
      message: `Failed to prepare product data: ${wrong}`,
      sessionId: sessionId.data.product.sessionId,
    })
    return
  }
  const message = JSON.stringify(parsed.data)
  const now = performance.now()
  if (isRepeated(message, taken, now)) return
  taken = { message, at: now }
  const { sessionId } = parsed.data.product
  waitingFor = sessionId
  watch(sessionId)
  try {
    const answer: unknown = await chrome.runtime.sendMessage({ kind: 'post', ...parsed.data })
    const { ok, problem } = acknowledgementSchema.parse(answer)
    if (!ok) fail(sessionId, problem ?? 'The extension could not open Facebook Marketplace.')
  } catch (error) {
    fail(sessionId, isAlive() ? `The extension did not answer: ${String(error)}` : goneText)
  }
}

function fail(sessionId: string, message: string): void {
  if (waitingFor !== sessionId) return
  waitingFor = null
  tellStatus({ type: 'error', message, sessionId })
}

/** A page that looks for the extension listens from now on, so it gets the messages that it may have missed. */
async function repeatNews(): Promise<void> {
  const answer: unknown = await chrome.runtime.sendMessage({ kind: 'listening' })
  for (const status of lastNewsSchema.safeParse(answer).data?.news ?? []) tellStatus(status)
}

/** Hands over a page that was captured in another tab; none if it is gone. */
async function handPage(detail: unknown): Promise<void> {
  const { data } = pageIdSchema.safeParse(detail)
  if (!data || !isAlive()) return
  const answer: unknown = await chrome.runtime.sendMessage({ kind: 'page wanted', id: data.id })
  const handed: HandedPage = handedPageSchema.safeParse(answer).data ?? { id: data.id, page: null }
  tell([PAGE_EVENT], handed)
}

async function forgetPage(detail: unknown): Promise<void> {
  const { data } = pageIdSchema.safeParse(detail)
  if (data && isAlive()) await chrome.runtime.sendMessage({ kind: 'page kept', id: data.id })
}

/** Nobody would tell the page that the extension is gone. */
function watch(sessionId: string): void {
  const timer = setInterval(() => {
    if (waitingFor !== sessionId) clearInterval(timer)
    else if (!isAlive()) fail(sessionId, goneText)
  }, 1000)
}

if (isAppOrigin(window.location.origin)) {
  window.addEventListener(DETECTION_EVENT, () => {
    if (!isAlive()) return
    tell(DETECTED_EVENTS, about())
    void repeatNews()
  })
  window.addEventListener(POST_EVENT, (event) => {
    if (event instanceof CustomEvent) void post(event.detail)
  })
  window.addEventListener(PAGE_WANTED_EVENT, (event) => {
    if (event instanceof CustomEvent) void handPage(event.detail)
  })
  window.addEventListener(PAGE_KEPT_EVENT, (event) => {
    if (event instanceof CustomEvent) void forgetPage(event.detail)
  })
  chrome.runtime.onMessage.addListener((message: unknown, sender) => {
    const parsed = toAppSchema.safeParse(message)
    if (sender.id !== chrome.runtime.id || !parsed.success) return
    const { status } = parsed.data
    if (status.type !== 'info' && status.sessionId === waitingFor) waitingFor = null
    tellStatus(status)
  })
  tell(DETECTED_EVENTS, about())
}
