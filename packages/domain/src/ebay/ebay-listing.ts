import { centsOf, parseMoney, typedMoney } from '#src/money/money.ts'
import { centsOfPiece } from '#src/products/pieces.ts'
import {
  firstDescription,
  type ItemCondition,
  proposeCondition,
  type UsedProduct,
} from '#src/resale/item-condition.ts'

/** Characters that eBay allows in a title, and in the description of an inventory item. */
export const MAX_LISTING_TITLE = 80
export const MAX_LISTING_DESCRIPTION = 4000
/** The pieces of a listing. */
const MAX_LISTING_PIECES = 1000
/** The minimum price of a listing, in cents of a US dollar. */
const MIN_LISTING_CENTS = 99

/** Pixels of a picture's longest side: eBay's minimum. */
export const MIN_LISTING_PICTURE = 500

/** Photos of a listing. eBay itself takes up to 24. */
export const MAX_LISTING_PHOTOS = 12

/** The conditions of an item, best first; `ebay` is eBay's own name. */
export const LISTING_CONDITIONS = [
  { value: 'NEW', ebay: 'NEW', label: 'New' },
  { value: 'LIKE_NEW', ebay: 'LIKE_NEW', label: 'Like new' },
  { value: 'USED_EXCELLENT', ebay: 'USED_EXCELLENT', label: 'Used, excellent' },
  { value: 'USED_GOOD', ebay: 'USED_GOOD', label: 'Used, good' },
  { value: 'USED_FAIR', ebay: 'USED_ACCEPTABLE', label: 'Used, fair' },
] as const satisfies readonly { value: ItemCondition; ebay: string; label: string }[]

export const LISTING_FORMATS = [
  { value: 'FIXED_PRICE', label: 'Fixed price' },
  { value: 'AUCTION', label: 'Auction' },
] as const

/** Auctions end; a fixed price is valid until cancelled. */
export const AUCTION_DURATIONS = [
  { value: 'Days_3', ebay: 'DAYS_3', label: '3 days' },
  { value: 'Days_5', ebay: 'DAYS_5', label: '5 days' },
  { value: 'Days_7', ebay: 'DAYS_7', label: '7 days' },
  { value: 'Days_10', ebay: 'DAYS_10', label: '10 days' },
] as const

export const SHIPPING_TYPES = [
  { value: 'CALCULATED', label: 'Calculated by weight and distance' },
  { value: 'FLAT_RATE', label: 'Flat rate, $5.00' },
  { value: 'FREIGHT', label: 'Freight' },
  { value: 'FREE', label: 'Free shipping' },
] as const

/** Days until the parcel is handed over. */
export const HANDLING_TIMES = [1, 2, 3, 4, 5] as const

export type ListingCondition = ItemCondition
export type ListingFormat = (typeof LISTING_FORMATS)[number]['value']
export type AuctionDuration = (typeof AUCTION_DURATIONS)[number]['value']
export type ShippingType = (typeof SHIPPING_TYPES)[number]['value']

/** The typed and chosen values of a listing. Amounts, counts and measures are texts, as in fields. */
export interface ListingForm {
  title: string
  description: string
  /** In US dollars; for an auction the first bid. */
  price: string
  condition: ListingCondition
  duration: AuctionDuration
  quantity: string
  format: ListingFormat
  category: { id: string; name: string } | null
  shippingType: ShippingType
  handlingTime: string
  /** Of the parcel; only if eBay calculates: pounds, and inches. */
  weight: string
  length: string
  width: string
  height: string
  /** The ids of the account's chosen policies and locations; empty for the first suitable one. */
  terms: Record<'fulfillment' | 'payment' | 'return' | 'location', string>
  /** The category's required fields, by eBay's names: Brand, Colour. */
  aspects: Record<string, string>
}

export type ListingProblems = Partial<
  Record<Exclude<keyof ListingForm, 'aspects' | 'terms'>, string>
>

export const NO_CATEGORY_TEXT = 'Please select a category'

/** The initial values of a listing: the usual choices, and the product's data. */
export function beginListing(
  product: UsedProduct & {
    name: string | null
    /** What all of its pieces cost. */
    price: number | null
    currency: string
    quantity: number
    description: string | null
  },
): ListingForm {
  const condition = proposeCondition(product)
  return {
    title: clip(product.name?.trim() ?? '', MAX_LISTING_TITLE),
    description: beginDescription(product, condition),
    // An amount in another currency would be a wrong price.
    price: product.currency === 'USD' ? priceOfPiece(product) : '',
    condition,
    duration: 'Days_7',
    quantity: String(Math.min(product.quantity, MAX_LISTING_PIECES)),
    format: 'FIXED_PRICE',
    category: null,
    shippingType: 'CALCULATED',
    handlingTime: '1',
    weight: '',
    length: '',
    width: '',
    height: '',
    terms: { fulfillment: '', payment: '', return: '', location: '' },
    aspects: {},
  }
}

/** eBay sells each piece of a listing at its price. */
function priceOfPiece({ price, quantity }: { price: number | null; quantity: number }): string {
  const each = centsOfPiece(quantity, centsOf(price) ?? 0, 'USD')
  return each === 0 ? '' : typedMoney(each)
}

/** The first description of an item in a condition, as long as eBay takes it. */
export function beginDescription(
  product: { description: string | null },
  condition: ListingCondition,
): string {
  return clip(firstDescription(product, condition), MAX_LISTING_DESCRIPTION)
}

/** The problems of a listing, by field; empty if it can be sent. docs/behaviour/ebay-listing.md */
export function checkListing(form: ListingForm): ListingProblems {
  const title = form.title.trim()
  const description = form.description.trim()
  const price = refusePrice(form.price)
  return {
    ...(title === '' && { title: 'Enter a title' }),
    ...(title.length > MAX_LISTING_TITLE && {
      title: `eBay takes up to ${MAX_LISTING_TITLE} characters; this title has ${title.length}`,
    }),
    ...(description === '' && { description: 'Enter a description' }),
    ...(description.length > MAX_LISTING_DESCRIPTION && {
      description: 'eBay takes up to 4,000 characters',
    }),
    ...(price !== null && { price }),
    ...(!isWhole(form.quantity, 1, MAX_LISTING_PIECES) && {
      quantity: 'Enter a whole number from 1 to 1,000',
    }),
    ...(form.format === 'AUCTION' &&
      form.quantity.trim() !== '1' && { quantity: 'An auction sells one item' }),
    ...(form.category === null && { category: NO_CATEGORY_TEXT }),
    ...(form.shippingType === 'CALCULATED' && checkParcel(form)),
  }
}

/** The fields of how an item is sold and sent: most people leave them as they are. */
const termsFields = ['format', 'duration', 'quantity', 'shippingType', 'handlingTime'] as const

/** Whether something about how an item is sold or sent is missing or wrong. */
export function lacksTerms(problems: ListingProblems): boolean {
  return [...termsFields, ...measures].some((name) => problems[name] !== undefined)
}

/**
 * How an item is sold and sent, in a line: 'Fixed price, 1 piece, calculated shipping (2 lb, 10 × 8 × 6 in), 1 business day'. The
 * parcel is in it once it is complete, because it may be from the last listing.
 */
export function summarizeTerms(
  form: Pick<ListingForm, (typeof termsFields)[number] | (typeof measures)[number]>,
): string {
  const quantity = form.quantity.trim()
  const sold =
    form.format === 'AUCTION'
      ? `Auction of ${AUCTION_DURATIONS.find(({ value }) => value === form.duration)?.label ?? ''}`
      : `Fixed price, ${quantity === '' ? 'no quantity' : `${quantity} ${quantity === '1' ? 'piece' : 'pieces'}`}`
  const days = form.handlingTime === '1' ? 'business day' : 'business days'
  return `${sold}, ${shippingWords[form.shippingType]}${summarizeParcel(form)}, ${form.handlingTime} ${days}`
}

function summarizeParcel(
  form: Pick<ListingForm, 'shippingType' | (typeof measures)[number]>,
): string {
  const isKnown = form.shippingType === 'CALCULATED' && Object.keys(checkParcel(form)).length === 0
  if (!isKnown) return ''
  const [weight, ...size] = measures.map((name) => form[name].trim())
  return ` (${weight} lb, ${size.join(' × ')} in)`
}

const shippingWords: Record<ShippingType, string> = {
  CALCULATED: 'calculated shipping',
  FLAT_RATE: '$5.00 shipping',
  FREIGHT: 'freight',
  FREE: 'free shipping',
}

const measures = ['weight', 'length', 'width', 'height'] as const

/** eBay calculates from weight and size, and refuses a listing without them. */
function checkParcel(form: Pick<ListingForm, (typeof measures)[number]>): ListingProblems {
  const wrong = measures.filter(
    (name) => !/^(?!0*[.]?0*$)\d{1,3}([.]\d{1,2})?$/.test(form[name].trim()),
  )
  return Object.fromEntries(wrong.map((name) => [name, 'Enter 0.01 to 999.99']))
}

/** Why a price is refused; null if it is accepted. */
function refusePrice(text: string): string | null {
  const parsed = parseMoney(text)
  if (!parsed.ok || !parsed.cents) return 'Please enter a valid price'
  return parsed.cents < MIN_LISTING_CENTS ? 'eBay takes prices from $0.99' : null
}

/** Why eBay refuses a picture with that longest side, in pixels; null if it accepts it. */
export function refusePicture(longest: number): string | null {
  if (longest >= MIN_LISTING_PICTURE) return null
  return `eBay needs a picture of at least ${MIN_LISTING_PICTURE} pixels on its longest side; this one has ${longest}. Choose a larger one, and try again.`
}

function isWhole(text: string, least: number, most: number): boolean {
  const trimmed = text.trim()
  return /^\d{1,5}$/.test(trimmed) && Number(trimmed) >= least && Number(trimmed) <= most
}

/** A product's name in a seller's stock: only letters and digits, at most 50. */
export function skuOfProduct(productId: string): string {
  return productId.replaceAll('-', '').toLowerCase()
}

/** The product of a stock name; null for a name that we never gave. */
export function productOfSku(sku: string): string | null {
  const parts = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/.exec(sku)
  return parts === null ? null : parts.slice(1).join('-')
}

/** The duration of a listing, in eBay's words. */
export function ebayDuration(form: Pick<ListingForm, 'format' | 'duration'>): string {
  if (form.format === 'FIXED_PRICE') return 'GTC'
  return AUCTION_DURATIONS.find(({ value }) => value === form.duration)?.ebay ?? 'DAYS_7'
}

/** A condition in eBay's words. */
export function ebayCondition(condition: ListingCondition): string {
  return LISTING_CONDITIONS.find(({ value }) => value === condition)?.ebay ?? 'NEW'
}

/** Our names of a category's accepted conditions; all of them if eBay does not say (null). */
export function takenConditions(taken: readonly string[] | null): ListingCondition[] {
  return LISTING_CONDITIONS.filter(({ ebay }) => taken?.includes(ebay) ?? true).map(
    ({ value }) => value,
  )
}

/** Why a category refuses a condition; null if it accepts it. docs/behaviour/ebay-listing.md */
export function refuseCondition(
  condition: ListingCondition,
  taken: readonly ListingCondition[],
): string | null {
  if (taken.includes(condition)) return null
  if (taken.length === 0)
    return 'eBay takes none of these conditions in this category: choose another one'
  const label = LISTING_CONDITIONS.find(({ value }) => value === condition)?.label ?? condition
  return `eBay does not take ‘${label}’ in this category. Choose another condition`
}

/**
 * The condition for a category that does not accept the proposed one: the next worse that it accepts, but never a used one for
 * what is new, nor the other way round. What somebody chose stays.
 */
export function adaptCondition(
  proposed: ListingCondition,
  taken: readonly ListingCondition[],
): ListingCondition {
  if (proposed === 'NEW' || taken.includes(proposed)) return proposed
  const values = LISTING_CONDITIONS.map(({ value }) => value)
  const worse = values.slice(values.indexOf(proposed))
  return worse.find((value) => taken.includes(value)) ?? proposed
}

/** Typed text as HTML for eBay: text that looks like markup stays text. */
export function listingHtml(text: string): string {
  return text
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r?\n/g, '<br>')
}

function clip(text: string, most: number): string {
  // Never half a character at the end.
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}
