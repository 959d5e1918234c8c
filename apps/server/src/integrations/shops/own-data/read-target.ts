import { shopAddressOf } from '@sampletrail/domain/links/shop-address.ts'
import { onePriceOf, ownPrice } from '#src/integrations/shops/own-data/one-price.ts'
import {
  objectInStringBehind,
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
import { firstText, isRecord, type JsonRecord } from '#src/integrations/shops/schema-values.ts'

/** Target's pages carry the answers to their first requests as `__TGT_DATA__`: a string with JSON. */
const before = /['"]?__TGT_DATA__['"]?[^"]{0,200}?JSON\.parse\(/u

export function readTarget(page: LoadedPage): MarkedProduct | null {
  const product = findProduct(page)
  if (!product) return null
  const wanted = shopAddressOf(page.url.href)?.id
  const chosen = recordsAt(product, 'children').find(({ tcin }) => firstText(tcin) === wanted)
  const name = titleOf(chosen) ?? titleOf(product)
  if (name === null) return null
  const cost = recordAt(chosen ?? product, 'price')
  const isRange = cost?.['is_current_price_range'] === true
  const { price, currency } = onePriceOf(
    cost ? [ownPrice(cost['current_retail'], 'USD', page.url.hostname)] : [],
  )
  return {
    name,
    price: isRange ? 'unclear' : price,
    currency,
    imageUrl: imageOf(chosen, page.url) ?? imageOf(product, page.url),
  }
}

/** The product among the answers: each is a pair of the request and what came back. */
function findProduct(page: LoadedPage): JsonRecord | null {
  const data = objectInStringBehind(page, before)
  const queries = valueAt(data, '__PRELOADED_QUERIES__', 'queries')
  for (const query of Array.isArray(queries) ? queries : []) {
    const answer: unknown = Array.isArray(query) ? query[1] : null
    const product = recordAt(answer, 'data', 'product') ?? recordAt(answer, 'product')
    if (product && isRecord(product['item'])) return product
  }
  return null
}

function titleOf(product: JsonRecord | undefined): string | null {
  return cleanName(firstText(valueAt(product, 'item', 'product_description', 'title')))
}

function imageOf(product: JsonRecord | undefined, url: URL): string | null {
  return cleanImage(
    firstText(valueAt(product, 'item', 'enrichment', 'images', 'primary_image_url')),
    url,
  )
}
