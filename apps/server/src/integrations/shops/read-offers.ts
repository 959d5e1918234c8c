import { findCurrency } from '@sampletrail/domain/links/find-currency.ts'
import { normaliseLink } from '@sampletrail/domain/links/normalise-link.ts'
import { readPrice, toAmount } from '@sampletrail/domain/links/read-price.ts'
import {
  allOf,
  firstText,
  isRecord,
  type JsonRecord,
} from '#src/integrations/shops/schema-values.ts'

interface Offer {
  price: number
  currency: string | null
  address: string | null
  isSoldOut: boolean
}

/**
 * The price of a product from its offers: that of the variant whose address was opened, else the lowest of what can be
 * had, else the lowest. 0 stands for 'ask us' in shops, so that it is none.
 */
export function readOffers(
  products: JsonRecord[],
  page: URL,
): Pick<Offer, 'price' | 'currency'> | null {
  const offers = products.flatMap((product) =>
    allOf(product['offers'])
      .filter(isRecord)
      .flatMap((offer) => readOffer(offer, page, product)),
  )
  const own = normaliseLink(page.href)
  const opened = offers.filter(({ address }) => address !== null && normaliseLink(address) === own)
  const available = offers.filter(({ isSoldOut }) => !isSoldOut)
  const [choice] = [opened, available, offers].filter((some) => some.length > 0)
  return choice?.toSorted((a, b) => a.price - b.price)[0] ?? null
}

function readOffer(offer: JsonRecord, page: URL, product: JsonRecord): Offer[] {
  const inner = allOf(offer['offers']).filter(isRecord)
  const details = allOf(offer['priceSpecification']).filter(isRecord)
  const price = [offer, ...details].map(readAmount).find((amount) => amount !== null)
  if (price === undefined) return inner.flatMap((one) => readOffer(one, page, product))
  const code = [offer, ...details]
    .map((one) => firstText(one['priceCurrency']))
    .find((one) => one !== null)
  const address = firstText(offer['url']) ?? firstText(product['url'])
  return [
    {
      price,
      currency: toCurrency(code) ?? findCurrency(firstText(offer['price']) ?? '', page.hostname),
      address: address === null ? null : (URL.parse(address, page.href)?.href ?? null),
      isSoldOut: /OutOfStock|SoldOut|Discontinued/i.test(firstText(offer['availability']) ?? ''),
    },
  ]
}

function readAmount(offer: JsonRecord): number | null {
  for (const value of [offer['price'], offer['lowPrice']].flatMap(allOf)) {
    const amount =
      typeof value === 'number'
        ? toAmount(value)
        : typeof value === 'string'
          ? readPrice(value)
          : null
    if (amount !== null && amount > 0) return amount
  }
  return null
}

/** An ISO 4217 code in any case; null for everything else. */
export function toCurrency(code: string | null | undefined): string | null {
  const upper = (code ?? '').trim().toUpperCase()
  return /^[A-Z]{3}$/.test(upper) ? upper : null
}
