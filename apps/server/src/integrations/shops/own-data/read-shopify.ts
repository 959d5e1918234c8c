import { variantOf } from '@sampletrail/domain/links/shopify-address.ts'
import { onePriceOf } from '#src/integrations/shops/own-data/one-price.ts'
import { objectBehind, recordsAt } from '#src/integrations/shops/own-data/script-data.ts'
import { type LoadedPage, type MarkedProduct } from '#src/integrations/shops/page-product.ts'
import { readSocialName } from '#src/integrations/shops/read-open-graph.ts'
import { toCurrency } from '#src/integrations/shops/read-offers.ts'
import { firstText } from '#src/integrations/shops/schema-values.ts'

const before = /\bvar\s+meta\s*=\s*(?=\{"product")/u
const currencyWritten = /ShopifyAnalytics\.meta\.currency\s*=\s*['"]([A-Z]{3})['"]/u
/** It is not certain how Shopify counts currencies without hundredths. */
const withoutHundredths =
  /^(?:JPY|KRW|VND|CLP|ISK|XAF|XOF|XPF|PYG|UGX|RWF|KMF|DJF|GNF|BIF|VUV|BHD|IQD|JOD|KWD|LYD|OMR|TND)$/u

/**
 * Every Shopify shop writes the variants of a product for its own counters, in hundredths. Themes without schema.org have only the lowest
 * price otherwise.
 */
export function readShopify(page: LoadedPage): MarkedProduct | null {
  const variants = recordsAt(objectBehind(page, before), 'product', 'variants')
  const name = readSocialName(page)
  if (variants.length === 0 || name === null) return null
  const wanted = variantOf(page.url)
  const opened = variants.filter(({ id }) => wanted !== null && firstText(id) === wanted)
  const currency = toCurrency(currencyIn(page))
  const prices = (opened.length > 0 ? opened : variants).map(({ price }) =>
    typeof price === 'number' && price > 0 && currency !== null && !withoutHundredths.test(currency)
      ? { amount: price / 100, currency }
      : null,
  )
  return { name, ...onePriceOf(prices), imageUrl: null }
}

function currencyIn({ $ }: LoadedPage): string | null {
  for (const script of $('script:not([src])').toArray()) {
    const found = currencyWritten.exec($(script).text())?.[1]
    if (found !== undefined) return found
  }
  return null
}
