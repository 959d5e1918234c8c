import {
  type Acknowledgement,
  type ArrivalAnswer,
  type fromMarketplaceSchema,
  toAppSchema,
} from '@sampletrail/contracts/extension-messages.ts'
import type {
  MarketplacePost,
  MarketplaceStatus,
} from '@sampletrail/contracts/marketplace-posting.ts'
import { LISTING_CATEGORY } from '@sampletrail/domain/resale/marketplace-posting.ts'
import type { z } from 'zod'
import { fetchPicture } from '#src/marketplace/fetch-picture.ts'
import {
  OPENED_NEWS,
  WAITING_NEWS,
  closedNews,
  filledNews,
  isCreatePage,
  placeNews,
} from '#src/marketplace/follow-listing.ts'
import {
  type Session,
  endSession,
  findSession,
  keepNews,
  keepSession,
} from '#src/marketplace/sessions.ts'
import { CREATE_URL } from '#src/origins.ts'

type FromMarketplace = z.infer<typeof fromMarketplaceSchema>

/** Opens the marketplace's form for a product that a page of the app sent. */
export async function post(
  { product }: MarketplacePost,
  appTabId: number,
): Promise<Acknowledgement> {
  const tab = await chrome.tabs.create({ url: CREATE_URL, openerTabId: appTabId })
  if (tab.id === undefined) return { ok: false, problem: 'The browser opened no tab.' }
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
export async function follow(message: FromMarketplace, tabId: number): Promise<Session | null> {
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
export async function leave(tabId: number): Promise<void> {
  const session = await findSession(tabId)
  if (session !== null) await finish(session, closedNews(session.stage))
}

async function look(session: Session, address: string): Promise<void> {
  const news = placeNews(session.stage, address)
  if (news !== null) await finish(session, news)
}

/** What to fill in for an attempt. */
export async function workOf({
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
