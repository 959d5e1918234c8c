import { onePriceOf, ownPrice } from '#src/integrations/shops/own-data/one-price.ts'
import {
  recordAt,
  recordsAt,
  scriptById,
  valueAt,
} from '#src/integrations/shops/own-data/script-data.ts'
import {
  cleanImage,
  cleanName,
  type LoadedPage,
  type MarkedProduct,
} from '#src/integrations/shops/page-product.ts'
import { firstText, isRecord, type JsonRecord } from '#src/integrations/shops/schema-values.ts'

/** TikTok Shop's pages are made of parts, listed in `__MODERN_ROUTER_DATA__`; one of them is the product. */
export function readTiktok(page: LoadedPage): MarkedProduct | null {
  const info = findInfo(page)
  const model = recordAt(info, 'product_model')
  const name =
    cleanName(firstText(model?.['name'])) ??
    cleanName(firstText(valueAt(info, 'product_base', 'title')))
  if (name === null) return null
  const least = recordAt(info, 'promotion_model', 'promotion_product_price', 'min_price')
  // The page names the lowest price of all variants: only without variants it is the price.
  const isOne = recordsAt(model, 'skus').length === 1
  const paid = ownPrice(least?.['sale_price_decimal'], least?.['currency_name'], page.url.hostname)
  return {
    name,
    ...onePriceOf(least ? [isOne ? paid : null] : []),
    imageUrl: imageOf(model, page.url) ?? imageOf(recordAt(info, 'product_base'), page.url),
  }
}

function findInfo(page: LoadedPage): JsonRecord | null {
  const loaded = recordAt(scriptById(page, '__MODERN_ROUTER_DATA__'), 'loaderData')
  for (const part of Object.values(loaded ?? {})) {
    const listed = valueAt(part, 'page_config', 'components_map')
    const parts: unknown[] = isRecord(listed) || Array.isArray(listed) ? Object.values(listed) : []
    const found = parts.find((one) => valueAt(one, 'component_type') === 'product_info')
    const info = recordAt(found, 'component_data', 'product_info')
    if (info) return info
  }
  return null
}

function imageOf(model: JsonRecord | null, url: URL): string | null {
  const [first] = recordsAt(model, 'images')
  return cleanImage(firstText(first?.['url_list']), url)
}
