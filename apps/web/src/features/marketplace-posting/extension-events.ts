import {
  type MarketplacePost,
  type MarketplaceStatus,
  POST_EVENT,
  STATUS_EVENTS,
  marketplaceStatusSchema,
} from '@sampletrail/contracts/marketplace-posting.ts'
import { listenToWindow } from '#src/entities/extension/detect-extension.ts'

/** Passes a product on to the extension. */
export function handOver(post: MarketplacePost): void {
  window.dispatchEvent(new CustomEvent(POST_EVENT, { detail: post }))
}

/** Calls back with the extension's reports on its attempts; ignores messages that do not have its form. */
export function listenForStatus(onStatus: (status: MarketplaceStatus) => void): () => void {
  return listenToWindow(STATUS_EVENTS, (detail) => {
    const parsed = marketplaceStatusSchema.safeParse(detail)
    if (parsed.success) onStatus(parsed.data)
  })
}
