import { readPrice, toAmount } from '@sampletrail/domain/links/read-price.ts'
import {
  allOf,
  firstText,
  isRecord,
  typesOf,
  type JsonRecord,
} from '#src/integrations/shops/schema-values.ts'

/** An offer's price. 'unclear' if it has prices, but none that certainly everybody pays for one piece. */
export type AskingPrice =
  | { amount: number; currency: string | null; text: string }
  | 'unclear'
  | null

/** UN/CEFACT codes of one piece; a reference quantity in another unit makes a unit price. */
const PIECE =
  /^(?:C62|H87|EA|NMP|PR|SET|unit|piece|each|st|stk|stck|stück|pi[eè]ce|pieza|pezzo|szt|ks)?\.?$/iu
/** Prices of other things: delivery, fees, and rates over time. */
const OTHER_CHARGES = new Set(['DeliveryChargeSpecification', 'PaymentChargeSpecification'])

/**
 * The price that everybody pays for one piece, by schema.org's `priceType`, `referenceQuantity`, `validForMemberTier` and
 * `eligibleQuantity`; the ends of a range do not count (docs/behaviour/links.md).
 */
export function readAskingPrice(offer: JsonRecord): AskingPrice {
  const stated = [offer, ...allOf(offer['priceSpecification']).filter(isRecord)].flatMap(readStated)
  if (stated.length === 0) return null
  const struck = stated.filter(({ kind }) => kind === 'reference').map(({ amount }) => amount)
  const asked = stated.filter(({ kind }) => kind === 'asked' || kind === 'sale')
  const sale = asked.filter(({ kind }) => kind === 'sale')
  const choice = sale.length > 0 ? sale : asked.filter(({ amount }) => !struck.includes(amount))
  const [first] = choice
  if (first === undefined) return 'unclear'
  const isOne = choice.every(
    ({ amount, currency }) =>
      amount === first.amount && (currency ?? first.currency) === (first.currency ?? currency),
  )
  // A plain price beside a sale price may be the earlier one: only a marked one may differ.
  const isPlain = asked.every(({ amount }) => amount === first.amount || struck.includes(amount))
  if (!isOne || !isPlain) return 'unclear'
  const currency =
    choice.find((one) => one.currency !== null)?.currency ?? firstText(offer['priceCurrency'])
  return { amount: first.amount, currency, text: first.text }
}

interface Stated {
  kind: 'asked' | 'sale' | 'reference' | 'conditional'
  amount: number
  currency: string | null
  text: string
}

function readStated(node: JsonRecord): Stated[] {
  if (typesOf(node).some((type) => OTHER_CHARGES.has(type))) return []
  const kind = kindOf(node)
  const currency = firstText(node['priceCurrency'])
  return amountsOf(node).map(({ amount, text, isRangeEnd }) => ({
    kind: isRangeEnd ? 'conditional' : kind,
    amount,
    currency,
    text,
  }))
}

function kindOf(node: JsonRecord): Stated['kind'] {
  if (isForSome(node) || isUnitPrice(node)) return 'conditional'
  const type = nameOf(node['priceType'])
  if (type === null) return 'asked'
  return /^(?:Sale|Discounted?|Current|Active)(?:Price)?$/i.test(type) ? 'sale' : 'reference'
}

/** For members of a programme, for larger quantities, or by instalments. */
function isForSome(node: JsonRecord): boolean {
  if (hasValue(node['validForMemberTier']) || hasValue(node['eligibleCustomerType'])) return true
  if (hasValue(node['billingDuration']) || hasValue(node['billingIncrement'])) return true
  if (hasValue(node['eligibleTransactionVolume'])) return true
  return allOf(node['eligibleQuantity']).some((quantity) => {
    const least = isRecord(quantity) ? (quantity['minValue'] ?? quantity['value']) : quantity
    return Number(firstText(least) ?? 1) > 1
  })
}

function isUnitPrice(node: JsonRecord): boolean {
  return allOf(node['referenceQuantity']).some((quantity) => {
    if (!isRecord(quantity)) return hasValue(quantity) && firstText(quantity)?.trim() !== '1'
    const unit = firstText(quantity['unitCode']) ?? firstText(quantity['unitText']) ?? ''
    return !PIECE.test(unit.trim()) || Number(firstText(quantity['value']) ?? 1) !== 1
  })
}

function amountsOf(node: JsonRecord): { amount: number; text: string; isRangeEnd: boolean }[] {
  const single = amountsAt(node, ['price'])
  const low = amountsAt(node, ['lowPrice', 'minPrice'])
  const high = amountsAt(node, ['highPrice', 'maxPrice'])
  const isOneOffer = Number(firstText(node['offerCount']) ?? 0) === 1 && high.length === 0
  const ends = [...low, ...high]
  const isRange =
    !isOneOffer &&
    (low.length === 0 || high.length === 0 || new Set(ends.map(({ amount }) => amount)).size > 1)
  return [
    ...single.map((one) => ({ ...one, isRangeEnd: ends.length > 0 && isRange })),
    ...ends.map((one) => ({ ...one, isRangeEnd: isRange })),
  ]
}

function amountsAt(node: JsonRecord, names: string[]): { amount: number; text: string }[] {
  return names
    .flatMap((name) => allOf(node[name]))
    .flatMap((value) => {
      const text = firstText(value) ?? ''
      const amount = typeof value === 'number' ? toAmount(value) : readPrice(text)
      // In shops 0 means 'ask us'.
      return amount !== null && amount > 0 ? [{ amount, text }] : []
    })
}

/** The name of an enumeration's member in any notation: 'SalePrice' of 'https://schema.org/SalePrice'. */
export function nameOf(value: unknown): string | null {
  for (const one of allOf(value)) {
    const text = isRecord(one) ? (firstText(one['@id']) ?? firstText(one['name'])) : firstText(one)
    const name = text?.trim().replace(/^\S*[/:#]/, '') ?? ''
    if (name !== '') return name
  }
  return null
}

function hasValue(value: unknown): boolean {
  return allOf(value).some((one) =>
    isRecord(one) ? Object.keys(one).length > 0 : firstText(one) !== null,
  )
}
