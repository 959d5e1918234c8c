import { loadBuffer } from 'cheerio'
import { asinOf } from '@sampletrail/domain/links/asin.ts'
import { cleanLink } from '@sampletrail/domain/links/clean-link.ts'
import { isAmazonShop } from '@sampletrail/domain/links/retail-link.ts'
import { shopAddressOf } from '@sampletrail/domain/links/shop-address.ts'
import { variantOf } from '@sampletrail/domain/links/shopify-address.ts'
import { isBlocked, isRefusal } from '#src/integrations/shops/is-blocked.ts'
import { readOwnData } from '#src/integrations/shops/own-data/read-own-data.ts'
import { readShopify } from '#src/integrations/shops/own-data/read-shopify.ts'
import { readWoocommerce } from '#src/integrations/shops/own-data/read-woocommerce.ts'
import type { LoadedPage, PageProduct } from '#src/integrations/shops/page-product.ts'
import { readAmazon } from '#src/integrations/shops/read-amazon.ts'
import { readJsonLd } from '#src/integrations/shops/read-json-ld.ts'
import { readMicrodata } from '#src/integrations/shops/read-microdata.ts'
import { readOpenGraph } from '#src/integrations/shops/read-open-graph.ts'

export interface ShopPage {
  /** After all redirects. */
  url: string
  /** The server's content type, with the character set if given. */
  contentType: string
  bytes: Uint8Array
}

/** A product and its address to store, or why there is none. */
export type ShopReading =
  | { ok: true; product: PageProduct & { url: string } }
  | { ok: false; reason: 'blocked' | 'no product' }

/**
 * Reads a shop's page: Amazon's by its markup (by host, because it has nothing else), others by schema.org, then by the shop's own data,
 * then by Open Graph, where each fills in what the ones before it lack (docs/behaviour/links.md).
 */
export function readShopPage({ url, contentType, bytes }: ShopPage): ShopReading {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1]
  const $ = loadBuffer(Buffer.from(bytes), {
    // Three times as fast on real pages as a browser's parser; its different error correction does not matter here.
    xml: { xmlMode: false },
    encoding: {
      defaultEncoding: 'utf-8',
      ...(charset === undefined ? {} : { transportLayerEncodingLabel: charset }),
    },
  })
  const page: LoadedPage = { $, url: new URL(url) }
  const product = isAmazonShop(page.url.hostname) ? readAmazon(page) : readOther(page)
  // A refusal may have a title and a picture for social networks, too.
  if (product && !isRefusal(page))
    return { ok: true, product: { ...product, url: addressOf(page) } }
  return { ok: false, reason: isBlocked(page) ? 'blocked' : 'no product' }
}

function readOther(page: LoadedPage): PageProduct | null {
  const own = readOwnData(page)
  const found = [
    readJsonLd(page),
    readMicrodata(page),
    own,
    readShopify(page),
    readWoocommerce(page),
    readOpenGraph(page),
  ].filter((product) => product !== null)
  const [best] = found
  if (!best) return null
  const priced = found.find(({ price }) => price !== null)
  const price = priced?.price ?? null
  // The shop itself knows that this is a bid, or the lowest of several prices.
  const isUnclear = price === 'unclear' || own?.price === 'unclear'
  return {
    name: best.name,
    price: isUnclear ? null : price,
    currency: (priced ?? best).currency,
    imageUrl: found.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null,
  }
}

/**
 * The page's canonical address is used if it names the same host, and not the shop's first page. An address with the number of the product or
 * variant says more than a canonical one without it.
 */
function addressOf({ $, url }: LoadedPage): string {
  const told = URL.parse($('link[rel="canonical"]').first().attr('href') ?? '', url.href)
  const isOwn = told !== null && told.hostname === url.hostname && told.port === ''
  const canonical = isOwn && told.pathname !== '/' && told.username === '' ? told.href : url.href
  const isExact =
    asinOf(url.href) !== null || shopAddressOf(url.href) !== null || variantOf(url) !== null
  const chosen = isExact ? url.href : canonical
  return cleanLink(chosen) ?? url.href
}
