import { findCurrency } from '@sampletrail/domain/links/find-currency.ts'
import { chooseProduct } from '#src/integrations/shops/choose-product.ts'
import {
  cleanImage,
  cleanName,
  type LoadedPage,
  type MarkedProduct,
} from '#src/integrations/shops/page-product.ts'
import { readOffers } from '#src/integrations/shops/read-offers.ts'
import type { JsonRecord } from '#src/integrations/shops/schema-values.ts'

type Scope = ReturnType<LoadedPage['$']>
/** Pages mark up dozens of products at most; more is a list. */
const mostScopes = 50
/** Of one name in one product: its offers, reviews and relations have names, too. */
const mostProperties = 50

/** Reads a page's product from its own markup (schema.org microdata); null without a product. */
export function readMicrodata(page: LoadedPage): MarkedProduct | null {
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
  const offer = readOffers([productRecord(chosen.scope, $)], url)
  return {
    name: chosen.name,
    price: offer === 'unclear' ? 'unclear' : (offer?.price ?? null),
    currency: (offer === 'unclear' ? null : offer?.currency) ?? findCurrency('', url.hostname),
    imageUrl: cleanImage(valueOf(propertyOf(chosen.scope, 'image', $)), url),
  }
}

/** The properties that `readOffers` uses. */
const offerProperties = [
  'price',
  'lowPrice',
  'highPrice',
  'minPrice',
  'maxPrice',
  'priceCurrency',
  'priceType',
  'offerCount',
  'availability',
  'itemCondition',
  'url',
  'validForMemberTier',
  'eligibleQuantity',
  'referenceQuantity',
  'eligibleCustomerType',
  'billingDuration',
  'billingIncrement',
  'eligibleTransactionVolume',
  'priceSpecification',
  'offers',
  'value',
  'minValue',
  'unitCode',
  'unitText',
]

function productRecord(scope: Scope, $: LoadedPage['$']): JsonRecord {
  const offers = scope
    .find('[itemprop~="offers"]')
    .toArray()
    .slice(0, mostProperties)
    .map((element) => $(element))
    .filter((offer) => offer.parent().closest('[itemscope]').is(scope))
  return {
    url: valueOf(propertyOf(scope, 'url', $)),
    itemCondition: valueOf(propertyOf(scope, 'itemCondition', $)),
    offers: offers.map((offer) => recordOf(offer, $, 0)),
  }
}

/** An offer in JSON-LD's form. */
function recordOf(offer: Scope, $: LoadedPage['$'], depth: number): JsonRecord {
  // An offer without its own item has its properties in the product around it.
  const holder = offer.is('[itemscope]') ? offer : offer.closest('[itemscope]')
  const record: JsonRecord = { '@type': offer.attr('itemtype') ?? '' }
  for (const name of offerProperties) {
    const values = offer
      .find(`[itemprop~="${name}"]`)
      .toArray()
      .slice(0, mostProperties)
      .map((element) => $(element))
      .filter((element) => element.parent().closest('[itemscope]').is(holder))
      .map((element) =>
        element.is('[itemscope]') && depth < 3 ? recordOf(element, $, depth + 1) : valueOf(element),
      )
    if (values.length > 0) record[name] = values
  }
  return record
}

/** Of this item itself, not of another one inside it. */
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

/** Without what is crossed out, or hidden from the eyes: a price before a sale, or words for programs that read aloud. */
function textOf(element: Scope): string {
  const shown = element.clone()
  shown.find('del, s, strike, .g-hdn').remove()
  return shown.text()
}

function valueOf(element: Scope): string | null {
  if (element.length === 0) return null
  const told =
    element.attr('content') ??
    element.attr('src') ??
    element.attr('href') ??
    element.attr('value') ??
    textOf(element)
  return told.trim() === '' ? null : told
}
