/** Shops whose addresses and pages we know, in addition to Amazon. */
export type KnownShop = 'walmart' | 'target' | 'ebay' | 'etsy' | 'aliexpress' | 'temu' | 'tiktok'

const HOSTS: Record<KnownShop, RegExp> = {
  walmart: /^(?:www\.|m\.)?walmart\.(?:com|ca|com\.mx)$/u,
  target: /^(?:www\.|m\.)?target\.com$/u,
  // ebay.us and ebay.to only shorten links.
  ebay: /^(?:[a-z0-9-]+\.)*ebay\.(?!us$|to$)(?:[a-z]{2,3}|com?\.[a-z]{2})$/u,
  etsy: /^(?:[a-z0-9-]+\.)*etsy\.com$/u,
  aliexpress: /^(?:[a-z0-9-]+\.)*aliexpress\.(?:com|us|ru)$/u,
  temu: /^(?:[a-z0-9-]+\.)*temu\.com$/u,
  tiktok: /^(?:[a-z0-9-]+\.)*tiktok\.com$/u,
}

/** The known shop of a host; null for any other, such as 'notebay.com'. */
export function shopOf(host: string): KnownShop | null {
  const name = host.toLowerCase()
  if (HOSTS.walmart.test(name)) return 'walmart'
  if (HOSTS.target.test(name)) return 'target'
  if (HOSTS.ebay.test(name)) return 'ebay'
  if (HOSTS.etsy.test(name)) return 'etsy'
  if (HOSTS.aliexpress.test(name)) return 'aliexpress'
  if (HOSTS.temu.test(name)) return 'temu'
  return HOSTS.tiktok.test(name) ? 'tiktok' : null
}
