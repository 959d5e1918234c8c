import {
  type MarketplaceStatus,
  marketplacePostSchema,
  marketplaceStatusSchema,
} from '@sampletrail/contracts/marketplace-posting.ts'
import { z } from 'zod'

const sessionSchema = z.object({
  product: marketplacePostSchema.shape.product,
  /** The product's tab, and the tab with the marketplace's form. */
  appTabId: z.int(),
  marketTabId: z.int(),
  /**
   * `opened` until the form is filled in, `publishing` from the click on Publish, `unsure` after somebody pressed something
   * else.
   */
  stage: z.enum(['opened', 'filled', 'publishing', 'unsure']),
  /** There was no room for the picture. */
  isPictureLost: z.boolean(),
})

/** One attempt to post a product. */
export type Session = z.infer<typeof sessionSchema>

const keyOf = (marketTabId: number) => `session:${marketTabId}`

/**
 * Running attempts, by the marketplace's tab. They are in the browser's memory, because it suspends the worker after half a
 * minute. They end with the browser, or when the extension is reloaded.
 */
export async function findSession(marketTabId: number): Promise<Session | null> {
  const key = keyOf(marketTabId)
  const found = (await chrome.storage.session.get(key))[key]
  return sessionSchema.safeParse(found).data ?? null
}

/** Stores an attempt. A picture without room is left out, and this is recorded. */
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

/** The number of attempts of one tab whose last messages are stored; people have long forgotten earlier ones. */
const keptNews = 20
const newsKeyOf = (appTabId: number) => `news:${appTabId}`

/** The last message of each attempt from this tab, the latest at the end. */
export async function findNews(appTabId: number): Promise<MarketplaceStatus[]> {
  const key = newsKeyOf(appTabId)
  const found = (await chrome.storage.session.get(key))[key]
  return marketplaceStatusSchema.array().safeParse(found).data ?? []
}

/** Stores a message of an attempt, for a page that is not there to receive it. */
export async function keepNews(appTabId: number, status: MarketplaceStatus): Promise<void> {
  const others = (await findNews(appTabId)).filter((kept) => kept.sessionId !== status.sessionId)
  const news = [...others, status].slice(-keptNews)
  await chrome.storage.session.set({ [newsKeyOf(appTabId)]: news })
}

/** For a tab that is closed. */
export async function dropNews(appTabId: number): Promise<void> {
  await chrome.storage.session.remove(newsKeyOf(appTabId))
}
