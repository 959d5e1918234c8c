import { onePriceOf, ownPrice } from '#src/integrations/shops/own-data/one-price.ts'
import { objectBehind, recordsAt, valueAt } from '#src/integrations/shops/own-data/script-data.ts'
import {
  cleanImage,
  cleanName,
  type LoadedPage,
  type MarkedProduct,
} from '#src/integrations/shops/page-product.ts'
import { firstText } from '#src/integrations/shops/schema-values.ts'

const before = /window\.rawData\s*=\s*/u

/** Temu's pages carry their data as `rawData`; a variant's `normalPriceStr` is the price that people see. */
export function readTemu(page: LoadedPage): MarkedProduct | null {
  const data = objectBehind(page, before)
  const name = cleanName(firstText(valueAt(data, 'store', 'goods', 'goodsName')))
  if (name === null) return null
  const variants = recordsAt(data, 'store', 'sku')
  const { hostname } = page.url
  return {
    name,
    ...onePriceOf(variants.map(({ normalPriceStr }) => ownPrice(normalPriceStr, null, hostname))),
    imageUrl: cleanImage(firstText(variants[0]?.['thumbUrl']), page.url),
  }
}
