import type { MarketplaceStatus } from '@sampletrail/contracts/marketplace-posting.ts'
import { isNews } from '@sampletrail/domain/marketplace-posting.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { useListingPlace } from '#src/entities/session/use-listing-place.ts'
import { handOver, listenForStatus } from '#src/features/marketplace-posting/extension-events.ts'
import { type ListingTexts, preparePost } from '#src/features/marketplace-posting/prepare-post.ts'
import { spendPost } from '#src/features/marketplace-posting/spend-post.ts'
import { reportError } from '#src/lib/errors.ts'

/** Milliseconds in which the extension says that it has taken a product over. */
const patience = 5000

const HANDED_OVER_TEXT = 'Handing the product over to the extension …'
const silentText =
  'The extension does not answer. Reload this page, then post the product again; what you typed is kept.'

/** How far the present attempt has come; null before the first. */
export type Posting = Pick<MarketplaceStatus, 'type' | 'message' | 'url'>

export interface PostingState {
  posting: Posting | null
  /** Hands the product over. False when it was not, which has been said. */
  post: (texts: ListingTexts) => Promise<boolean>
}

/** One product's way to the marketplace. `onNews` hears of every step, `onPublished` of the last. */
export function usePosting(
  product: Product,
  { onNews, onPublished }: { onNews: () => void; onPublished: () => void },
): PostingState {
  const { data: saved } = useListingPlace()
  const [posting, setPosting] = useState<Posting | null>(null)
  /** Each attempt has its own session; an attempt that is tried again is counted once. */
  const session = useRef<string | null>(null)
  const request = useRef<string | null>(null)
  const last = useRef<{ update: MarketplaceStatus; at: number } | null>(null)
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hear = useEffectEvent((update: MarketplaceStatus): void => {
    const now = performance.now()
    if (!isNews(update, session.current, last.current, now)) return
    last.current = { update, at: now }
    clearTimeout(silence.current)
    setPosting(update)
    if (update.type === 'success') {
      request.current = null
      onPublished()
    }
    onNews()
  })
  useEffect(() => {
    const stop = listenForStatus((update) => hear(update))
    return () => {
      clearTimeout(silence.current)
      stop()
    }
  }, [])

  async function post(texts: ListingTexts): Promise<boolean> {
    request.current ??= crypto.randomUUID()
    if (!(await spendPost(request.current))) {
      request.current = null
      return false
    }
    const sessionId = crypto.randomUUID()
    session.current = sessionId
    last.current = null
    try {
      const message = await preparePost(product, texts, sessionId, saved ?? null)
      setPosting({ type: 'info', message: HANDED_OVER_TEXT })
      clearTimeout(silence.current)
      silence.current = setTimeout(
        () => setPosting({ type: 'error', message: silentText }),
        patience,
      )
      handOver(message)
    } catch (error) {
      reportError(error)
      setPosting({ type: 'error', message: 'Failed to prepare product data' })
    }
    onNews()
    return true
  }

  return { posting, post }
}
