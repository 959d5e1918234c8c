import {
  type MarketplacePost,
  PICTURE_BYTES,
  marketplacePostSchema,
} from '@sampletrail/contracts/marketplace-posting.ts'
import type { MarketplaceCondition } from '@sampletrail/domain/resale/item-condition.ts'
import { LISTING_CATEGORY } from '@sampletrail/domain/resale/marketplace-posting.ts'
import { retailLinkOf } from '@sampletrail/domain/links/retail-link.ts'
import { fetchPicture, isOwnPicture } from '#src/entities/file/fetch-picture.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import type { SavedPlace } from '#src/entities/session/use-listing-place.ts'
import { findPlace } from '#src/features/marketplace-posting/find-place.ts'
import { reportError } from '#src/lib/errors.ts'

/** The values that the person has seen and confirmed. */
export interface ListingTexts {
  title: string
  /** Dollars. */
  price: number
  description: string
  condition: MarketplaceCondition
}

/**
 * The data of a product for the extension.
 * @throws ZodError if the extension would not accept it.
 */
export async function preparePost(
  product: Product,
  texts: ListingTexts,
  sessionId: string,
  saved: SavedPlace | null,
): Promise<MarketplacePost> {
  const [image, place] = await Promise.all([
    prepareImage(product.product_image_url),
    findPlace(saved),
  ])
  return marketplacePostSchema.parse({
    product: {
      id: product.id,
      ...texts,
      image,
      categoryId: LISTING_CATEGORY.id,
      source_url: retailLinkOf(product)?.href ?? null,
      latitude: place.latitude,
      longitude: place.longitude,
      place: place.name,
      sessionId,
    },
  })
}

/**
 * The address of an own picture, which the extension fetches; shops' addresses are passed on unchanged, because the extension
 * may not fetch from shops. An address without a picture is also passed on: then the extension says what is missing.
 */
async function prepareImage(url: string | null): Promise<string | null> {
  if (url === null) return null
  const address = new URL(url, window.location.href).href
  if (isOwnPicture(address)) return address
  try {
    const picture = await fetchPicture(address)
    return picture.size > PICTURE_BYTES ? address : await readAsData(picture)
  } catch (error) {
    reportError(error)
    return address
  }
}

function readAsData(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(new Error('The picture cannot be read')))
    reader.readAsDataURL(picture)
  })
}
