import { onePriceOf, ownPrice } from '#src/integrations/shops/own-data/one-price.ts'
import {
  objectBehind,
  recordAt,
  recordsAt,
  valueAt,
} from '#src/integrations/shops/own-data/script-data.ts'
import {
  cleanImage,
  cleanName,
  type LoadedPage,
  type MarkedProduct,
} from '#src/integrations/shops/page-product.ts'
import { firstText, type JsonRecord } from '#src/integrations/shops/schema-values.ts'

/** Pages of AliExpress that carry their data assign it to `runParams`; newer ones have only tags for social networks. */
const before = /window\.runParams\s*=\s*\{\s*"?data"?\s*:\s*/u
/** Those tags have a price that may be a range's low end before the name, and the shop behind it. */
const priceBefore = /^[^|]{0,60}\d[^|]{0,40}\|/u
const shopBehind = /[\s|]*-\s*AliExpress(?:\s+\d+)?\s*$/iu

export function readAliexpress(page: LoadedPage): MarkedProduct | null {
  const { $, url } = page
  const data = objectBehind(page, before)
  const told = cleanName($('meta[property="og:title"]').first().attr('content')) ?? ''
  const name =
    cleanName(firstText(valueAt(data, 'productInfoComponent', 'subject'))) ??
    cleanName(firstText(valueAt(data, 'titleModule', 'subject'))) ??
    (shopBehind.test(told)
      ? cleanName(
          told
            .replace(shopBehind, '')
            .replace(priceBefore, '')
            .replaceAll(/\s*\|\s*/gu, ' '),
        )
      : null)
  if (name === null) return null
  const { price, currency } = onePriceOf(pricesIn(data, url))
  return { name, price, currency, imageUrl: imageIn(data, url) }
}

/** Of the variants that can be bought, or of the one that the address names. */
function pricesIn(data: JsonRecord | null, url: URL): ReturnType<typeof ownPrice>[] {
  const all = [
    ...recordsAt(data, 'priceComponent', 'skuPriceList'),
    ...recordsAt(data, 'skuModule', 'skuPriceList'),
  ]
  const wanted = wantedVariant(url)
  const opened = all.filter(({ skuIdStr }) => wanted !== null && firstText(skuIdStr) === wanted)
  const choice = (opened.length > 0 ? opened : all).filter(canBeHad)
  // All of them are sold out: there are prices, but none to pay.
  if (choice.length === 0) return all.length === 0 ? [] : [null]
  return choice.map((variant) => {
    const amount =
      recordAt(variant, 'skuVal', 'skuActivityAmount') ?? recordAt(variant, 'skuVal', 'skuAmount')
    return ownPrice(amount?.['value'], amount?.['currency'], url.hostname)
  })
}

function canBeHad(variant: JsonRecord): boolean {
  return variant['salable'] !== false && valueAt(variant, 'skuVal', 'availQuantity') !== 0
}

/** In a parameter of its own, or inside of the one that the app adds when it shares. */
function wantedVariant(url: URL): string | null {
  const direct = url.searchParams.get('sku_id') ?? url.searchParams.get('skuId')
  const shared = /"sku_id"\s*:\s*"(\d+)"/u.exec(url.searchParams.get('pdp_ext_f') ?? '')?.[1]
  return direct ?? shared ?? null
}

function imageIn(data: JsonRecord | null, url: URL): string | null {
  const list =
    valueAt(data, 'imageComponent', 'imagePathList') ??
    valueAt(data, 'imageModule', 'imagePathList')
  return cleanImage(firstText(list), url)
}
