import { type KnownShop, shopOf } from '@sampletrail/domain/links/known-shops.ts'
import { readAliexpress } from '#src/integrations/shops/own-data/read-aliexpress.ts'
import { readEbay } from '#src/integrations/shops/own-data/read-ebay.ts'
import { readTarget } from '#src/integrations/shops/own-data/read-target.ts'
import { readTemu } from '#src/integrations/shops/own-data/read-temu.ts'
import { readTiktok } from '#src/integrations/shops/own-data/read-tiktok.ts'
import { readWalmart } from '#src/integrations/shops/own-data/read-walmart.ts'
import type { LoadedPage, MarkedProduct } from '#src/integrations/shops/page-product.ts'

const readers: Partial<Record<KnownShop, (page: LoadedPage) => MarkedProduct | null>> = {
  aliexpress: readAliexpress,
  ebay: readEbay,
  target: readTarget,
  temu: readTemu,
  tiktok: readTiktok,
  walmart: readWalmart,
}

/** What a known shop's page says in the shop's own form, beside schema.org; null at other shops. */
export function readOwnData(page: LoadedPage): MarkedProduct | null {
  const shop = shopOf(page.url.hostname)
  return (shop && readers[shop]?.(page)) ?? null
}
