import { type KnownShop, shopOf } from '@sampletrail/domain/links/known-shops.ts'
import { findCurrency } from '@sampletrail/domain/links/find-currency.ts'
import { readPrice } from '@sampletrail/domain/links/read-price.ts'
import {
  cleanImage,
  cleanName,
  type LoadedPage,
  type MarkedProduct,
} from '#src/integrations/shops/page-product.ts'
import { isSoldOut, isUsed, toCurrency } from '#src/integrations/shops/read-offers.ts'

/** Kinds of pages without products. */
const otherKinds = /^(?:article|blog|profile|video|music|book[.]author|author)/i

/**
 * Reads the tags for social networks; null if they describe no product. Shops seldom say that a page is one: it has a price, or
 * a picture on a page other than the first that is no article.
 */
export function readOpenGraph({ $, url }: LoadedPage): MarkedProduct | null {
  const meta = (...names: string[]): string | null => readTag($, names)
  const name = readSocialName({ $, url })
  const kind = meta('og:type') ?? ''
  const priceText =
    meta('product:sale_price:amount', 'product:price:amount', 'og:price:amount') ?? ''
  const price = readPrice(priceText) || null
  const imageUrl = cleanImage(
    meta('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'),
    url,
  )
  const saysProduct = price !== null || /product|item|offer/i.test(kind)
  const mayBeProduct = imageUrl !== null && url.pathname !== '/' && !otherKinds.test(kind)
  if (name === null || !(saysProduct || mayBeProduct)) return null
  const code = meta('product:sale_price:currency', 'product:price:currency', 'og:price:currency')
  const cannotBeHadNew =
    isSoldOut(meta('product:availability', 'og:availability')) || isUsed(meta('product:condition'))
  return {
    name,
    price: price !== null && cannotBeHadNew ? 'unclear' : price,
    currency: toCurrency(code) ?? findCurrency(priceText, url.hostname),
    imageUrl,
  }
}

/** A page's name in the tags for social networks, without the shop behind it. */
export function readSocialName({ $, url }: LoadedPage): string | null {
  const title = cleanName(readTag($, ['og:title', 'twitter:title']))
  return withoutKnownShop(withoutShop(title, readTag($, ['og:site_name'])), url)
}

function readTag($: LoadedPage['$'], names: readonly string[]): string | null {
  for (const name of names) {
    const content = $(`meta[property="${name}"], meta[name="${name}"]`).first().attr('content')
    if (content !== undefined && content.trim() !== '') return content
  }
  return null
}

const endings: Partial<Record<KnownShop, RegExp>> = {
  walmart: /\s+-\s+Walmart(?:\.\w{2,3})+$/iu,
  target: /\s+:\s+Target$/u,
  ebay: /(?:\s+for sale online)?\s+\|\s+eBay(?:\.[a-z.]+)?$/iu,
  etsy: /\s+[-|]\s+Etsy(?:\s+\p{Lu}[\p{L}\s]{1,20})?$/u,
  temu: /\s+[-|]\s+Temu(?:\s+\p{Lu}[\p{L}\s]{1,20})?$/u,
  tiktok: /\s+[-|]\s+TikTok Shop$/u,
}

/** These shops put themselves behind a product's name without saying who they are. */
function withoutKnownShop(title: string | null, url: URL): string | null {
  const shop = shopOf(url.hostname)
  const ending = shop && endings[shop]
  return title === null || !ending ? title : cleanName(title.replace(ending, ''))
}

/** 'Linen Apron – The Example Shop' is the apron. */
function withoutShop(title: string | null, shop: string | null): string | null {
  const ending = cleanName(shop)?.toLowerCase()
  if (title === null || !ending || !title.toLowerCase().endsWith(ending)) return title
  const rest = title.slice(0, title.length - ending.length)
  return cleanName(/\s[-–—|·:•@]\s*$/.test(rest) ? rest.replace(/[\s–—|·:•@-]+$/, '') : title)
}
