import { parseWebAddress } from '#src/links/retail-link.ts'

/** Where Amazon keeps its pictures. */
const HOST = /^(?:[a-z0-9-]+\.)*(?:media-amazon\.com|ssl-images-amazon\.com|images-amazon\.com)$/u
/** '…/I/41abcdefgh._SY90_.jpg': marks between the name and its ending, here only of its size. */
const SIZED =
  /^(?<name>\/images\/I\/[\w%+-]{8,24})\.(?:_(?:AC|S[LSXYR]\d{1,4}(?:,\d{1,4})?|U[LSXY]\d{1,4}|QL\d{1,3}))+_\.(?<ending>jpe?g|png|gif|webp)$/iu
/** Large enough for a screen; the picture itself may have ten times as many pixels. */
const SIZE = '_SL1000_'
const LONGEST = 500

/** The address of a product's picture, as large as a screen needs it; null if it is not one of Amazon's. */
export function pictureOf(address: string): string | null {
  const url = parseWebAddress(address)
  if (!url || url.protocol !== 'https:' || !HOST.test(url.hostname)) return null
  if (url.port !== '' || url.username !== '' || url.href.length > LONGEST) return null
  // Others are signs of the shop, and the grey pixel of a picture that is not loaded yet.
  if (!/^\/images\/[IP]\//u.test(url.pathname)) return null
  const sized = SIZED.exec(url.pathname)?.groups
  if (!sized) return url.origin + url.pathname
  return `${url.origin}${sized['name']}.${SIZE}.${sized['ending']}`
}
