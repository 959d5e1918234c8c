import { MAX_LISTING_PHOTOS } from '#src/ebay/ebay-listing.ts'

// Which photos a listing has, and in which order. docs/behaviour/ebay-listing.md#photos

/** The product's picture among the photos, whichever it is; the others are paths of files. */
export const PRODUCT_PHOTO = 'product'

/** The photos that a listing shows: those of its draft, by default the product's picture. */
export function shownPhotos(kept: readonly string[] | null, hasPicture: boolean): string[] {
  const photos = new Set(kept ?? [PRODUCT_PHOTO])
  if (!hasPicture) photos.delete(PRODUCT_PHOTO)
  return [...photos]
}

/** Shown photos as a draft keeps them: null follows the product. */
export function keptPhotos(photos: readonly string[], hasPicture: boolean): string[] | null {
  const isUsual = photos.join() === shownPhotos(null, hasPicture).join()
  return isUsual ? null : [...photos]
}

/** With one photo at another place, from 0; beyond either end nothing changes. */
export function movePhoto(photos: readonly string[], from: number, to: number): string[] {
  const moved = photos[from]
  if (moved === undefined || to < 0 || to >= photos.length) return [...photos]
  return photos.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** With a photo at a place, at most the end; unchanged if it is there already or there is no room. */
export function putPhoto(photos: readonly string[], photo: string, place: number): string[] {
  if (photos.includes(photo) || photos.length >= MAX_LISTING_PHOTOS) return [...photos]
  return photos.toSpliced(place, 0, photo)
}

/**
 * The photos of a listing that Facebook does not get: it gets the product's picture alone. The text is for the person who adds
 * them there; null if none is missing.
 */
export function explainFacebookPhotos(
  kept: readonly string[] | null,
  hasPicture: boolean,
): string | null {
  const others = (kept ?? []).filter((photo) => photo !== PRODUCT_PHOTO).length
  const photos = others === 1 ? 'photo' : `${others} photos`
  if (hasPicture) {
    return others === 0
      ? null
      : `Facebook gets the product's picture. Add the other ${photos} there.`
  }
  return others === 0
    ? 'This product has no photo: add one on Facebook’s page.'
    : `We cannot send photos to Facebook. Add the ${photos} of this listing there.`
}

/** Why some of several new photos have no room, naming them; null if all have. */
export function refuseExcess(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const rest = names.length > 3 ? ` and ${names.length - 2} more` : ''
  const named = names.length > 3 ? names.slice(0, 2) : names
  return `A listing has up to ${MAX_LISTING_PHOTOS} photos. Not added: ${named.join(', ')}${rest}. Remove a photo to make room.`
}
