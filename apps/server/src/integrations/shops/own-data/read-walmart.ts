import { onePriceOf, ownPrice } from '#src/integrations/shops/own-data/one-price.ts'
import { recordAt, recordsAt, scriptById } from '#src/integrations/shops/own-data/script-data.ts'
import {
  cleanImage,
  cleanName,
  type LoadedPage,
  type MarkedProduct,
} from '#src/integrations/shops/page-product.ts'
import { isSoldOut } from '#src/integrations/shops/read-offers.ts'
import { firstText } from '#src/integrations/shops/schema-values.ts'

/** Walmart's pages carry their data as `__NEXT_DATA__`; `currentPrice` is the one to pay, `priceRange` has values before a choice. */
export function readWalmart(page: LoadedPage): MarkedProduct | null {
  const data = scriptById(page, '__NEXT_DATA__')
  const product = recordAt(data, 'props', 'pageProps', 'initialData', 'data', 'product')
  const name = cleanName(firstText(product?.['name']))
  if (!product || name === null) return null
  const current = recordAt(product, 'priceInfo', 'currentPrice')
  const range = recordAt(product, 'priceInfo', 'priceRange')
  const least = firstText(range?.['minPrice'])
  const isRange = least !== null && least !== firstText(range?.['maxPrice'])
  const isGone = isSoldOut(firstText(product['availabilityStatus']))
  const prices = current
    ? [ownPrice(current['price'], current['currencyUnit'], page.url.hostname)]
    : []
  const { price, currency } = onePriceOf(prices)
  return {
    name,
    price: isRange || isGone ? 'unclear' : price,
    currency,
    imageUrl:
      recordsAt(product, 'imageInfo', 'allImages')
        .map(({ url }) => cleanImage(firstText(url), page.url))
        .find((address) => address !== null) ??
      cleanImage(firstText(recordAt(product, 'imageInfo')?.['thumbnailUrl']), page.url),
  }
}
