import {
  type MarketplaceStatus,
  marketplacePostSchema,
  marketplaceStatusSchema,
} from '@sampletrail/contracts/marketplace-posting.ts'
import { z } from 'zod'

const sessionSchema = z.object({
  product: marketplacePostSchema.shape.product,
  /** The tab that the product came from, and the one with the marketplace's form. */
  appTabId: z.int(),
  marketTabId: z.int(),
  /**
   * `opened` until the form is filled in, `publishing` from the press on Publish, `unsure` when somebody pressed something else
   * after it.
   */
  stage: z.enum(['opened', 'filled', 'publishing', 'unsure']),
  /** There was no room for the picture. */
  isPictureLost: z.boolean(),
})

/** One attempt to post a product. */
export type Session = z.infer<typeof sessionSchema>

const keyOf = (marketTabId: number) => `session:${marketTabId}`

/**
 * Attempts that are under way, by the marketplace's tab. They lie in the browser's memory, because it puts the worker to sleep
 * after half a minute; they end with the browser, or when the extension is loaded anew.
 */
export async function findSession(marketTabId: number): Promise<Session | null> {
  const key = keyOf(marketTabId)
  const found = (await chrome.storage.session.get(key))[key]
  return sessionSchema.safeParse(found).data ?? null
}

/** Keeps an attempt as it is now. A picture for which there is no room is left out, and that is remembered. */
export async function keepSession(session: Session): Promise<void> {
  const key = keyOf(session.marketTabId)
  try {
    await chrome.storage.session.set({ [key]: session })
  } catch (error) {
    if (session.product.image?.startsWith('data:') !== true) throw error
    const product = { ...session.product, image: null }
    await chrome.storage.session.set({ [key]: { ...session, product, isPictureLost: true } })
  }
}

export async function endSession({ marketTabId }: Session): Promise<void> {
  await chrome.storage.session.remove(keyOf(marketTabId))
}

/** Attempts of one tab whose last news are kept; those before them are long forgotten by whoever looks at it. */
const keptNews = 20
const newsKeyOf = (appTabId: number) => `news:${appTabId}`

/** What was said last of each attempt that began in this tab, the latest at the end. */
export async function findNews(appTabId: number): Promise<MarketplaceStatus[]> {
  const key = newsKeyOf(appTabId)
  const found = (await chrome.storage.session.get(key))[key]
  return marketplaceStatusSchema.array().safeParse(found).data ?? []
}

/** Keeps what was said of an attempt, for a page that is not there to hear it. */
export async function keepNews(appTabId: number, status: MarketplaceStatus): Promise<void> {
  const others = (await findNews(appTabId)).filter((kept) => kept.sessionId !== status.sessionId)
  const news = [...others, status].slice(-keptNews)
  await chrome.storage.session.set({ [newsKeyOf(appTabId)]: news })
}

/** For a tab that is closed. */
export async function dropNews(appTabId: number): Promise<void> {
  await chrome.storage.session.remove(newsKeyOf(appTabId))
}
