import type { Backend } from '#src/backend.ts'
import { createSharedGate } from '#src/commands/concurrency/work-gate.ts'
import { createSentPhotos, type SentPhotos } from '#src/commands/ebay/ebay-listing/sent-photos.ts'
import { createRateLimit, type RateLimit } from '#src/http/limit-rate.ts'

/** What all listings on one server share for their photos. */
export interface PhotoDesk {
  /** The photos that eBay has from earlier tries. */
  sentPhotos: SentPhotos
  /** Counts pictures of other sites for a person; throws AppError `rate_limited` after too many. */
  limitPictures: RateLimit
  /** Draws and sends the photos of one listing in turn, for a person; throws AppError `busy` without a place. */
  enterPhotos: <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>
}

/** Each draws two photos at a time. */
const listingsOfOne = { running: 2, waiting: 10 }
const listingsOfAll = { running: 8, waiting: 40 }
const patience = 15_000
const busyText = 'Many photos are being sent right now. Please try again in a moment.'

/** `picturesPerHour` is the limit that the proxy of pictures has: both count together. */
export function createPhotoDesk(
  backend: Pick<Backend, 'openCounter'>,
  picturesPerHour: number,
): PhotoDesk {
  return {
    sentPhotos: createSentPhotos(),
    limitPictures: createRateLimit(backend, 'pictures', picturesPerHour),
    enterPhotos: createSharedGate(listingsOfOne, listingsOfAll, patience, busyText),
  }
}
