import '#src/set-up-zod.ts'
import {
  type ArrivalAnswer,
  type LastNews,
  fromAppSchema,
  fromMarketplaceSchema,
  toAppSchema,
} from '@sampletrail/contracts/marketplace-extension.ts'
import type { MarketplaceStatus } from '@sampletrail/contracts/marketplace-posting.ts'
import { LISTING_CATEGORY } from '@sampletrail/domain/resale/marketplace-posting.ts'
import type { z } from 'zod'
import { fetchPicture } from '#src/fetch-picture.ts'
import {
  OPENED_NEWS,
  WAITING_NEWS,
  closedNews,
  filledNews,
  isCreatePage,
  placeNews,
} from '#src/follow-listing.ts'
import { CREATE_URL, MARKETPLACE_ORIGIN, isAppOrigin, shareAddress } from '#src/origins.ts'
import {
  type Session,
  dropNews,
  endSession,
  findNews,
  findSession,
  keepNews,
  keepSession,
} from '#src/sessions.ts'

type FromApp = z.infer<typeof fromAppSchema>
type FromMarketplace = z.infer<typeof fromMarketplaceSchema>

let turn: Promise<unknown> = Promise.resolve()

/** One after another, so that a page finds the session that is being stored. */
function runInOrder<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = turn.then(work)
  turn = done.catch(() => undefined)
  return done
}

chrome.runtime.onMessage.addListener((message: unknown, sender, answer) => {
  receive(message, sender).then(answer, (error: unknown) =>
    answer({ ok: false, problem: String(error) }),
  )
  return true
})

chrome.tabs.onRemoved.addListener((tabId) => {
  void runInOrder(async () => {
    await leave(tabId)
    await dropNews(tabId)
  })
})

chrome.action.onClicked.addListener((tab) => {
  void chrome.tabs.create({ url: shareAddress(tab), index: tab.index + 1 })
})

/** Accepts a message from one of our own scripts, if it comes from a page where that script belongs. */
async function receive(message: unknown, sender: chrome.runtime.MessageSender): Promise<unknown> {
  const tabId = sender.tab?.id
  if (sender.id !== chrome.runtime.id || tabId === undefined || sender.frameId !== 0) {
    return { ok: false, problem: 'Only pages in tabs are listened to.' }
  }
  if (isAppOrigin(sender.origin)) {
    const asked = fromAppSchema.parse(message)
    return runInOrder(() => serve(asked, tabId))
  }
  if (sender.origin !== MARKETPLACE_ORIGIN) {
    return { ok: false, problem: 'This page is not listened to.' }
  }
  const told = fromMarketplaceSchema.parse(message)
  const session = await runInOrder(() => follow(told, tabId))
  if (told.kind !== 'arrived') return { ok: true }
  // Outside the queue, so that a slow picture delays nothing else.
  return { work: session && (await workOf(session)) } satisfies ArrivalAnswer
}

async function serve(asked: FromApp, appTabId: number): Promise<unknown> {
  if (asked.kind === 'listening') return { news: await findNews(appTabId) } satisfies LastNews
  const tab = await chrome.tabs.create({ url: CREATE_URL, openerTabId: appTabId })
  if (tab.id === undefined) return { ok: false, problem: 'The browser opened no tab.' }
  const { product } = asked
  const session: Session = {
    product,
    appTabId,
    marketTabId: tab.id,
    stage: 'opened',
    isPictureLost: false,
  }
  await keepSession(session)
  await tell(session, OPENED_NEWS)
  return { ok: true }
}

/** Records a message from the marketplace's page. Returns the attempt whose form has to be filled in. */
async function follow(message: FromMarketplace, tabId: number): Promise<Session | null> {
  const session = await findSession(tabId)
  if (session === null) return null
  switch (message.kind) {
    case 'arrived':
      if (isCreatePage(message.url)) return session
      await look(message.isLed ? session : doubt(session), message.url)
      break
    case 'moved':
      await look(session, message.url)
      break
    case 'filled':
      await keepSession({ ...session, stage: 'filled' })
      await tell(session, filledNews(message.missing))
      break
    case 'waiting':
      await tell(session, WAITING_NEWS)
      break
    case 'elsewhere':
      await keepSession(doubt(session))
      break
    default:
      await keepSession({ ...session, stage: 'publishing' })
  }
  return null
}

/** Later addresses of the tab say nothing about whether the listing was published. */
function doubt(session: Session): Session {
  return session.stage === 'publishing' ? { ...session, stage: 'unsure' } : session
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

async function workOf({
  product,
  isPictureLost,
}: Session): Promise<NonNullable<ArrivalAnswer['work']>> {
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
    isPictureMissing: isPictureLost || (image !== null && picture === null),
  }
}

async function finish(session: Session, news: Omit<MarketplaceStatus, 'sessionId'>) {
  await endSession(session)
  await tell(session, news)
}

/**
 * Tells the tab of the product. It may show another page by now, and asks later for missed messages. If it is closed, the
 * marketplace's own page shows everything.
 */
async function tell(session: Session, news: Omit<MarketplaceStatus, 'sessionId'>): Promise<void> {
  const status = { ...news, sessionId: session.product.sessionId }
  const message = toAppSchema.parse({ kind: 'status', status })
  await keepNews(session.appTabId, status)
  await chrome.tabs.sendMessage(session.appTabId, message).catch(() => undefined)
}
