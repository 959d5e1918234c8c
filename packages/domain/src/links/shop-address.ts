import { type KnownShop, shopOf } from '#src/links/known-shops.ts'
import { parseWebAddress } from '#src/links/retail-link.ts'

/** The address of a product at a known shop. */
export interface ShopAddress {
  shop: KnownShop
  /** The shop's number of the product; every link to it contains it. */
  id: string
  /** The common key of all links to the product, in every language and country in which it is the same one. */
  key: string
  /** The address to store: without the name, tracking and the mobile host where the shop does without. */
  address: string
}

type Reader = (url: URL, host: string) => Omit<ShopAddress, 'shop'> | null

const READERS: Record<KnownShop, Reader> = {
  walmart: (url, host) => {
    const id = /\/ip\/(?:[^/]+\/)*((?=[A-Z]*\d)[0-9A-Z]{5,})\/?$/u.exec(url.pathname)?.[1]
    if (id === undefined) return null
    const shop = plainHost(host)
    // Only walmart.com opens a product by its number alone.
    const path = shop === 'walmart.com' ? `/ip/${id}` : url.pathname
    return { id, key: `${shop}/ip/${id}`, address: `https://www.${shop}${path}` }
  },
  target: (url) => {
    const group = /\/A-(\d+)\/?$/u.exec(url.pathname)?.[1]
    if (group === undefined) return null
    const chosen = /^\d+$/u.exec(url.searchParams.get('preselect') ?? '')?.[0]
    const id = chosen ?? group
    const query = chosen === undefined ? '' : `?preselect=${chosen}`
    return {
      id,
      key: `target.com/p/A-${id}`,
      address: `https://www.target.com/p/-/A-${group}${query}`,
    }
  },
  ebay: (url, host) => {
    const id = /\/itm\/(?:[^/]+\/)?(\d{9,15})(?:\/|$)/u.exec(url.pathname)?.[1]
    if (id === undefined) return null
    const variant = /^\d+$/u.exec(url.searchParams.get('var') ?? '')?.[0]
    const query = variant === undefined ? '' : `?var=${variant}`
    const shop = plainHost(host)
    const whole = shop.startsWith('ebay.') ? `www.${shop}` : shop
    // A listing has the same number on the sites of all countries.
    return { id, key: `ebay.com/itm/${id}`, address: `https://${whole}/itm/${id}${query}` }
  },
  etsy: (url) => {
    const id = /\/listing\/(\d+)(?:\/|$)/u.exec(url.pathname)?.[1]
    if (id === undefined) return null
    return { id, key: `etsy.com/listing/${id}`, address: `https://www.etsy.com/listing/${id}` }
  },
  aliexpress: (url, host) => {
    const id = /\/(?:item|i)\/(?:[^/]+\/)?(\d+)\.html$/u.exec(url.pathname)?.[1]
    if (id === undefined) return null
    const shop = plainHost(host)
    const whole = shop.startsWith('aliexpress.') ? `www.${shop}` : shop
    return { id, key: `aliexpress.com/item/${id}`, address: `https://${whole}/item/${id}.html` }
  },
  temu: (url) => {
    const inPath = /(?:^|[/-])g-(\d+)\.html$/u.exec(url.pathname)?.[1]
    const inQuery = url.pathname.endsWith('/goods.html')
      ? /^\d+$/u.exec(url.searchParams.get('goods_id') ?? '')?.[0]
      : undefined
    const id = inPath ?? inQuery
    if (id === undefined) return null
    const query = inPath === undefined ? `?goods_id=${id}` : ''
    return {
      id,
      key: `temu.com/g-${id}`,
      address: `https://www.temu.com${url.pathname}${query}`,
    }
  },
  tiktok: (url, host) => {
    const id = /\/(?:pdp|product)\/(?:[^/]+\/)?(\d{10,})\/?$/u.exec(url.pathname)?.[1]
    if (id === undefined) return null
    return { id, key: `tiktok.com/product/${id}`, address: `https://${host}${url.pathname}` }
  },
}

/** The product at a known shop that an address leads to; null for every other page and shop. */
export function shopAddressOf(address: string): ShopAddress | null {
  const url = parseWebAddress(address)
  const shop = url && shopOf(url.hostname)
  if (!url || !shop) return null
  const found = READERS[shop](url, url.hostname.toLowerCase())
  return found && { shop, ...found }
}

function plainHost(host: string): string {
  return host.replace(/^(?:www|m)\./u, '')
}
