import { findCurrency } from '@sampletrail/domain/links/find-currency.ts'
import {
  cleanName,
  cleanImage,
  type LoadedPage,
  type MarkedProduct,
} from '#src/integrations/shops/page-product.ts'
import { chooseProduct } from '#src/integrations/shops/choose-product.ts'
import { readOffers } from '#src/integrations/shops/read-offers.ts'
import {
  allOf,
  firstText,
  isRecord,
  typesOf,
  type JsonRecord,
} from '#src/integrations/shops/schema-values.ts'

const productTypes = new Set([
  'Product',
  'ProductGroup',
  'ProductModel',
  'IndividualProduct',
  'Book',
])
/** Parts below these only accompany the product. */
const asides = new Set([
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'itemListElement',
  'review',
  'reviews',
])
const deepest = 8
const mostNodes = 20_000

/** Reads a page's product from schema.org JSON-LD; null without a product, or with several equal ones. */
export function readJsonLd(page: LoadedPage): MarkedProduct | null {
  const { $, url } = page
  const nodes = $('script[type*="ld+json" i]')
    .toArray()
    .flatMap((script) => parseLoosely($(script).text()))
  const products = findProducts(nodes).flatMap((node) => {
    const name = cleanName(firstText(node['name']))
    return name === null
      ? []
      : [{ name, address: firstText(node['url']) ?? firstText(node['@id']), node }]
  })
  const chosen = chooseProduct(products, page)
  if (!chosen) return null
  const offer = readOffers([chosen.node, ...allOf(chosen.node['hasVariant']).filter(isRecord)], url)
  return {
    name: chosen.name,
    price: offer === 'unclear' ? 'unclear' : (offer?.price ?? null),
    currency: (offer === 'unclear' ? null : offer?.currency) ?? findCurrency('', url.hostname),
    imageUrl: findImage(chosen.node, url),
  }
}

function findProducts(roots: unknown[]): JsonRecord[] {
  const found: JsonRecord[] = []
  let left = mostNodes
  const visit = (value: unknown, depth: number): void => {
    left -= 1
    if (left < 0 || depth > deepest) return
    if (Array.isArray(value)) for (const item of value) visit(item, depth)
    if (!isRecord(value)) return
    if (typesOf(value).some((type) => productTypes.has(type))) {
      found.push(value)
      return
    }
    for (const [key, inner] of Object.entries(value)) {
      if (!asides.has(key)) visit(inner, depth + 1)
    }
  }
  visit(roots, 0)
  return found
}

function findImage(product: JsonRecord, url: URL): string | null {
  for (const image of allOf(product['image'])) {
    const address = isRecord(image)
      ? (firstText(image['contentUrl']) ??
        firstText(image['contentURL']) ??
        firstText(image['url']))
      : firstText(image)
    const clean = cleanImage(address, url)
    if (clean !== null) return clean
  }
  return null
}

/** Many shops put line breaks into texts, comments around, or a semicolon at the end; other invalid JSON is left out. */
function parseLoosely(text: string): unknown[] {
  const trimmed = text
    .replace(/^\s*(?:<!--|\/\*<!\[CDATA\[\*\/|\/\/<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\*\]\]>\*\/|\/\/\]\]>|;)\s*$/, '')
  for (const attempt of [trimmed, trimmed.replaceAll(/\p{Cc}+/gu, ' ')]) {
    try {
      return [JSON.parse(attempt)]
    } catch {
      // The next attempt is milder; after it the other markup has to answer.
    }
  }
  return []
}
