import { findCurrency } from '@sampletrail/domain/links/find-currency.ts'
import { readPrice } from '@sampletrail/domain/links/read-price.ts'
import { chooseProduct } from '#src/integrations/shops/choose-product.ts'
import {
  cleanImage,
  cleanName,
  type LoadedPage,
  type PageProduct,
} from '#src/integrations/shops/page-product.ts'
import { toCurrency } from '#src/integrations/shops/read-offers.ts'

type Scope = ReturnType<LoadedPage['$']>
/** Pages mark up dozens of products at most; more is a list. */
const mostScopes = 50
/** Of one name in one product: its offers, reviews and relations have names, too. */
const mostProperties = 50

/** Reads what a page says of its product in its own markup (schema.org microdata); null without a product. */
export function readMicrodata(page: LoadedPage): PageProduct | null {
  const { $, url } = page
  const scopes = $('[itemscope][itemtype*="schema.org/Product" i]').toArray().slice(0, mostScopes)
  const products = scopes.flatMap((element) => {
    const scope = $(element)
    const name = cleanName(valueOf(propertyOf(scope, 'name', $)))
    return name === null || isAside(scope)
      ? []
      : [{ name, address: valueOf(propertyOf(scope, 'url', $)), scope }]
  })
  const chosen = chooseProduct(products, page)
  if (!chosen) return null
  const offer = chosen.scope.find('[itemprop~="offers"]').first()
  const priceText = valueOf(offer.find('[itemprop="price"], [itemprop="lowPrice"]').first()) ?? ''
  const price = readPrice(priceText)
  const code = toCurrency(valueOf(offer.find('[itemprop="priceCurrency"]').first()))
  return {
    name: chosen.name,
    price: price === 0 ? null : price,
    currency: code ?? findCurrency(priceText, url.hostname),
    imageUrl: cleanImage(valueOf(propertyOf(chosen.scope, 'image', $)), url),
  }
}

/** Of this thing itself, not of another that stands inside it. */
function propertyOf(scope: Scope, name: string, $: LoadedPage['$']): Scope {
  const own = scope
    .find(`[itemprop~="${name}"]`)
    .toArray()
    .slice(0, mostProperties)
    .filter((element) => $(element).parent().closest('[itemscope]').is(scope))
  return $(own.slice(0, 1))
}

function isAside(scope: Scope): boolean {
  return /isRelatedTo|isSimilarTo|itemListElement/.test(scope.attr('itemprop') ?? '')
}

function valueOf(element: Scope): string | null {
  if (element.length === 0) return null
  const told =
    element.attr('content') ??
    element.attr('src') ??
    element.attr('href') ??
    element.attr('value') ??
    element.text()
  return told.trim() === '' ? null : told
}
