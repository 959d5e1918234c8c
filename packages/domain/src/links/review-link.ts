import { amazonShopOf, asinOf } from '#src/links/asin.ts'
import { cleanLink, isFollowing } from '#src/links/clean-link.ts'
import { findLinks } from '#src/links/find-links.ts'
import { type ReviewPlace, reviewPlaceOf } from '#src/links/review-places.ts'
import { completeWebAddress, isAmazonAddress, parseWebAddress } from '#src/links/retail-link.ts'
import { shopAddressOf } from '#src/links/shop-address.ts'

/** The maximum length of the column `review_url`, in characters. */
export const LONGEST_REVIEW_LINK = 2048

/** The address of a published review, or why a text has none, as a sentence. */
export type ReadReviewLink = { ok: true; url: string } | { ok: false; reason: string }

/**
 * Reads what people paste as the link to their published review: an address with or without https, or a text that a program
 * shares, with the link in it. Of several links the one to a review counts, then one to a place where people publish reviews,
 * then any, and a product's own page last. Tracking is removed at places that we know; other addresses stay unchanged.
 * docs/behaviour/proofs.md
 */
export function readReviewUrl(text: string): ReadReviewLink {
  const found = findLinks(text)
  const typed = found.length > 0 ? found : wholeAddress(text)
  const [best] = typed.map(rateLink).toSorted((one, other) => other.rank - one.rank)
  if (best === undefined) return { ok: false, reason: noLink(text) }
  return Array.from(best.url).length > LONGEST_REVIEW_LINK
    ? {
        ok: false,
        reason: `This link is longer than ${LONGEST_REVIEW_LINK} characters. Paste a shorter one.`,
      }
    : { ok: true, url: best.url }
}

function noLink(text: string): string {
  return /^\s*[a-z][a-z0-9+.-]*:\/\/[^\s/]*@/iu.test(text)
    ? 'This link has a name or a password in it. Paste the link without it.'
    : 'There is no link in this text. Paste the address of your review, such as https://www.amazon.com/gp/customer-reviews/R…'
}

/** An address that is no shop's page, such as that of a program in the own network. */
function wholeAddress(text: string): string[] {
  const whole = completeWebAddress(text)
  const url = whole === null || /\s/u.test(whole) ? null : parseWebAddress(whole)
  return whole === null || url === null || url.username !== '' || url.password !== '' ? [] : [whole]
}

type Rated = { url: string; rank: 0 | 1 | 2 | 3 }

function rateLink(address: string): Rated {
  const url = parseWebAddress(address)
  if (url === null) return { url: address, rank: 0 }
  const amazon = amazonReview(url)
  if (amazon !== null) return amazon
  const place = reviewPlaceOf(url)
  if (place !== null) return { url: atPlace(url, place), rank: place.isReview ? 3 : 2 }
  const isProduct = asinOf(url.href) !== null || shopAddressOf(url.href) !== null
  if (isProduct) return { url: cleanLink(address) ?? address, rank: 0 }
  return { url: address, rank: 1 }
}

const REVIEW =
  /\/(?:customer-reviews|reviews?|review-card)(?:\/[^/]+){0,3}?\/(R[A-Z0-9]{8,15})(?:\/|$)/u
const ALL_REVIEWS = /\/product-reviews\/([A-Z0-9]{10})(?:\/|$)/u
const PROFILE = /\/gp\/profile\/(amzn1\.account\.[A-Z0-9]+)(?:\/|$)/u

/** An address at Amazon that is no product's page: one review, all reviews of a product or a person, a short link. */
function amazonReview(url: URL): Rated | null {
  if (!isAmazonAddress(url.href)) return null
  const { pathname, hostname } = url
  const shop = `https://www.${amazonShopOf(hostname)}`
  const review = REVIEW.exec(pathname)?.[1]
  if (review !== undefined) return { url: `${shop}/gp/customer-reviews/${review}`, rank: 3 }
  const product = ALL_REVIEWS.exec(pathname)?.[1]
  if (product !== undefined) return { url: `${shop}/product-reviews/${product}`, rank: 2 }
  const profile = PROFILE.exec(pathname)?.[1]
  if (profile !== undefined) return { url: `${shop}/gp/profile/${profile}`, rank: 2 }
  if (asinOf(url.href) !== null) return null
  // A short link has everything in its path.
  return { url: https(url) + pathname, rank: 1 }
}

/** The address at a known place without its tracking. */
function atPlace(url: URL, { keeps, drops, host }: ReviewPlace): string {
  const query = [...url.searchParams]
    .filter(([name]) =>
      keeps === undefined ? !isFollowing(name) && drops?.test(name) !== true : keeps.includes(name),
    )
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  const kept = query.length === url.search.length - 1 ? url.search.slice(1) : query
  const hash = url.hash.startsWith('#:~:text=') ? '' : url.hash
  const origin = host === undefined ? https(url) : `https://${host}`
  return origin + url.pathname + (kept === '' ? '' : `?${kept}`) + hash
}

function https(url: URL): string {
  return url.origin.replace(/^http:/u, 'https:')
}
