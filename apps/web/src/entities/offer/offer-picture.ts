import type { Offer } from '#src/entities/offer/find-offers.ts'
import { publicFileUrl } from '#src/entities/file/public-file-url.ts'

/** The address of an offer's picture: our own copy, or the seller's. */
export function offerPictureOf({
  picture_path,
  image_url,
}: Pick<Offer, 'picture_path' | 'image_url'>): string | null {
  if (picture_path === null) return image_url
  return publicFileUrl('product-images', picture_path)
}
