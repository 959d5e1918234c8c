import type { MarketplaceStatus } from '@sampletrail/contracts/marketplace-posting.ts'
import { DETECTION_TIMEOUT_MS, isNews } from '@sampletrail/domain/resale/marketplace-posting.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Product } from '#src/entities/product/product-row.ts'
import { useListingPlace } from '#src/entities/session/use-listing-place.ts'
import { useUser } from '#src/entities/session/use-session.ts'
import { keepAttempt, readAttempt } from '#src/features/marketplace-posting/attempt.ts'
import { handOver, listenForStatus } from '#src/features/marketplace-posting/extension-events.ts'
import { isSellable } from '#src/features/marketplace-posting/is-sellable.ts'
import { type ListingTexts, preparePost } from '#src/features/marketplace-posting/prepare-post.ts'
import { spendPost } from '#src/features/marketplace-posting/spend-post.ts'
import { reportError } from '#src/lib/errors.ts'

/** Milliseconds within which the extension confirms that it has received a product. */
const patience = 5000

const HANDED_OVER_TEXT = 'Handing the product over to the extension\u{A0}…'
const unpreparedText =
  'Failed to prepare product data. Check the address of the product’s picture, then post it again.'
const silentText =
  'The extension does not answer. Reload this page, then post the product again; what you typed is kept.'

/** What was published: the id of the attempt, which is null if it is over already, and what was asked for it in dollars. */
export interface PublishedPost {
  id: string | null
  url: string | null
  price: number | null
}

/** The progress of the current attempt; null before the first. */
export type Posting = Pick<MarketplaceStatus, 'type' | 'message' | 'url'>

export interface PostingState {
  posting: Posting | null
  /** Passes the product on. False if that failed, which a notice has said. */
  post: (texts: ListingTexts) => Promise<boolean>
  /** Whether an unfinished attempt was counted: its retry takes no further use. */
  isCounted: () => boolean
}

/**
 * Posts one product to the marketplace. `onNews` gets every step, `onPublished` the last one. Steps that happened while the
 * product's page was closed are reported when it opens again.
 */
export function usePosting(
  product: Product,
  { onNews, onPublished }: { onNews: () => void; onPublished: (made: PublishedPost) => void },
): PostingState {
  const { data: saved } = useListingPlace()
  const [posting, setPosting] = useState<Posting | null>(null)
  const place = { userId: useUser().id, productId: product.id }
  const [attempt] = useState(() => {
    const kept = readAttempt(place)
    // The extension repeats its last report when it is asked whether it is installed; that report was handled before.
    const repeatedUntil = performance.now() + DETECTION_TIMEOUT_MS
    return { ...kept, last: kept.last && { update: kept.last, at: repeatedUntil } }
  })
  /** Each attempt has a separate session; a retry of an attempt is counted once. */
  const session = useRef(attempt.sessionId)
  const request = useRef(attempt.requestId)
  const price = useRef(attempt.price)
  const last = useRef(attempt.last)
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = (): void =>
    keepAttempt(place, {
      sessionId: session.current,
      requestId: request.current,
      price: price.current,
      last: last.current?.update ?? null,
    })

  const hear = useEffectEvent((update: MarketplaceStatus): void => {
    const now = performance.now()
    if (!isNews(update, session.current, last.current, now)) return
    last.current = { update, at: now }
    clearTimeout(silence.current)
    setPosting(update)
    if (update.type === 'success') {
      onPublished({ id: request.current, url: update.url ?? null, price: price.current })
      request.current = null
    }
    keep()
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
    if (!(await isSellable(product.id))) return false
    request.current ??= crypto.randomUUID()
    if (!(await spendPost(request.current))) {
      request.current = null
      keep()
      return false
    }
    const sessionId = crypto.randomUUID()
    session.current = sessionId
    price.current = texts.price
    last.current = null
    keep()
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
      setPosting({ type: 'error', message: unpreparedText })
    }
    onNews()
    return true
  }

  return { posting, post, isCounted: () => request.current !== null }
}
