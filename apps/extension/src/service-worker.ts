import '#src/set-up-zod.ts'
import {
  type ArrivalAnswer,
  fromAppSchema,
  fromMarketplaceSchema,
  toAppSchema,
} from '@sampletrail/contracts/marketplace-extension.ts'
import type { MarketplaceStatus } from '@sampletrail/contracts/marketplace-posting.ts'
import { LISTING_CATEGORY } from '@sampletrail/domain/marketplace-posting.ts'
import type { z } from 'zod'
import { fetchPicture } from '#src/fetch-picture.ts'
import {
  OPENED_NEWS,
  closedNews,
  filledNews,
  isCreatePage,
  placeNews,
} from '#src/follow-listing.ts'
import { CREATE_URL, MARKETPLACE_ORIGIN, isAppOrigin, shareAddress } from '#src/origins.ts'
import { type Session, endSession, findSession, keepSession } from '#src/sessions.ts'

type FromApp = z.infer<typeof fromAppSchema>
type FromMarketplace = z.infer<typeof fromMarketplaceSchema>

let turn: Promise<unknown> = Promise.resolve()

/** One after the other, so that a page that arrives finds the session that is being kept. */
function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = turn.then(work)
  turn = done.catch(() => undefined)
  return done
}

chrome.runtime.onMessage.addListener((message: unknown, sender, answer) => {
  takeTurn(() => receive(message, sender)).then(answer, (error: unknown) =>
    answer({ ok: false, problem: String(error) }),
  )
  return true
})

chrome.tabs.onRemoved.addListener((tabId) => {
  void takeTurn(() => leave(tabId))
})

chrome.action.onClicked.addListener((tab) => {
  void chrome.tabs.create({ url: shareAddress(tab), index: tab.index + 1 })
})

/** Takes a message of one of our own scripts, if it comes from a page where that script belongs. */
async function receive(message: unknown, sender: chrome.runtime.MessageSender): Promise<unknown> {
  const tabId = sender.tab?.id
  if (sender.id !== chrome.runtime.id || tabId === undefined || sender.frameId !== 0) {
    return { ok: false, problem: 'Only pages in tabs are listened to.' }
  }
  if (isAppOrigin(sender.origin)) return post(fromAppSchema.parse(message), tabId)
  if (sender.origin !== MARKETPLACE_ORIGIN) {
    return { ok: false, problem: 'This page is not listened to.' }
  }
  return follow(fromMarketplaceSchema.parse(message), tabId)
}

async function post({ product }: FromApp, appTabId: number): Promise<unknown> {
  const tab = await chrome.tabs.create({ url: CREATE_URL, openerTabId: appTabId })
  if (tab.id === undefined) return { ok: false, problem: 'The browser opened no tab.' }
  const session: Session = { product, appTabId, marketTabId: tab.id, stage: 'opened' }
  await keepSession(session)
  await tell(session, OPENED_NEWS)
  return { ok: true }
}

async function follow(message: FromMarketplace, tabId: number): Promise<unknown> {
  const session = await findSession(tabId)
  if (session === null) return message.kind === 'arrived' ? { work: null } : { ok: true }
  switch (message.kind) {
    case 'arrived':
      if (isCreatePage(message.url)) return { work: await workOf(session) } satisfies ArrivalAnswer
      await look(session, message.url)
      return { work: null } satisfies ArrivalAnswer
    case 'moved':
      await look(session, message.url)
      return { ok: true }
    case 'filled':
      await keepSession({ ...session, stage: 'filled' })
      await tell(session, filledNews(message.missing))
      return { ok: true }
    default:
      await keepSession({ ...session, stage: 'publishing' })
      return { ok: true }
  }
}

/** The marketplace's tab was closed. */
async function leave(tabId: number): Promise<void> {
  const session = await findSession(tabId)
  if (session !== null) await finish(session, closedNews(session.stage))
}

async function look(session: Session, address: string): Promise<void> {
  const news = placeNews(session.stage, address)
  if (news !== null) await finish(session, news)
}

async function workOf({ product }: Session): Promise<ArrivalAnswer['work']> {
  const { title, price, description, condition, place, image } = product
  const picture = image === null ? null : await fetchPicture(image)
  return {
    title,
    price,
    description,
    condition,
    place,
    category: product.categoryId === LISTING_CATEGORY.id ? LISTING_CATEGORY.name : null,
    picture,
    isPictureMissing: image !== null && picture === null,
  }
}

async function finish(session: Session, news: Omit<MarketplaceStatus, 'sessionId'>) {
  await endSession(session)
  await tell(session, news)
}

/** Tells the tab that the product came from. It may be closed by now: then the marketplace's own page says it all. */
async function tell(session: Session, news: Omit<MarketplaceStatus, 'sessionId'>): Promise<void> {
  const status = { ...news, sessionId: session.product.sessionId }
  const message = toAppSchema.parse({ kind: 'status', status })
  await chrome.tabs.sendMessage(session.appTabId, message).catch(() => undefined)
}
