import { asinOf } from '#src/links/asin.ts'
import { cleanLink } from '#src/links/clean-link.ts'
import { parseWebAddress } from '#src/links/retail-link.ts'
import { addressOfLink } from '#src/order-pages/page-address.ts'
import { type PageAmount, amountOf, isStruck } from '#src/order-pages/page-amounts.ts'
import { plainDigits } from '#src/order-pages/page-days.ts'
import { pictureOf } from '#src/order-pages/page-picture.ts'
import {
  type PageElement,
  anyOf,
  every,
  findAll,
  findAround,
  findFirst,
  hasClass,
  isPart,
  textOf,
} from '#src/order-pages/page-tree.ts'
import { findSoldBy } from '#src/sellers/sold-by.ts'

/** An item as a page shows it. */
export type PageItem = {
  name: string
  /** Whether the name is written, and not only the text of a picture. */
  isNamed: boolean
  link: string | null
  picture: string | null
  quantity: number
  isQuantityClear: boolean
  /** The price of one piece. */
  unit: PageAmount | null
  /** Who sold it, if not the shop itself. */
  seller?: string
}

const isTitle = anyOf(
  hasClass('yohtmlc-item', 'yohtmlc-product-title', 'yo-enhanced-title'),
  isPart('itemTitle'),
)
const isItem = hasClass(
  'item-box',
  'yo-enhanced-flex-card',
  'yo-enhanced-card',
  'a-fixed-left-grid',
)
const isLink = ({ name, attributes }: PageElement): boolean =>
  name === 'a' && attributes['href'] !== undefined
const PRODUCT_PATH = /\/(?:dp|gp\/product)\/[a-z0-9]{10}(?:[/?]|$)/iu
const isNamedLink = (element: PageElement): boolean =>
  isLink(element) &&
  PRODUCT_PATH.test(element.attributes['href'] ?? '') &&
  !element.classes.includes('a-button-text') &&
  textOf(element) !== ''
const isPicture = ({ name }: PageElement): boolean => name === 'img'
const isPrice = anyOf(isPart('unitPrice'), hasClass('a-color-price', 'a-price'))
const QUANTITY_CLASS = /(?:^|[-_])qty(?:$|[-_])/iu
const QUANTITY =
  /(?<!\p{L})(?:qty|quantity|menge|anzahl|quantité|qté|cantidad|quantità|aantal|antal|ilość|adet|quantidade|数量|الكمية)\s?[.:：]?\s?(?<count>\d{1,4})(?![\d]|[.,]\d)/iu
const MOST_ITEMS = 300
const MOST_LINKS = 5000
const LONGEST_NAME = 500
const LONGEST_SELLER_ROW = 200
const MOST_ROWS = 500

/** The titles of items below an element, in the order of the page. */
export function titlesIn(root: PageElement): PageElement[] {
  return findAll(root, isTitle).slice(0, MOST_ITEMS)
}

/** Titles that only their links show: some pages up to 2021 have no other name for them. */
export function linkedTitlesIn(root: PageElement): PageElement[] {
  return findAll(root, isNamedLink).slice(0, MOST_ITEMS)
}

/** The items whose titles are in one parcel, and whether the parcel shows products beside them that have no name. */
export function readItems(
  parcel: PageElement,
  titles: readonly PageElement[],
  shop: string | null,
): { items: PageItem[]; isWhole: boolean } {
  const counts = new Map<PageElement, number>()
  for (const title of titles) {
    for (let around = title.parent; around; around = around.parent) {
      counts.set(around, (counts.get(around) ?? 0) + 1)
      if (around === parcel) break
    }
  }
  const items = titles.flatMap((title) => {
    const item = readItem(title, itemAround(title, parcel, counts), shop)
    return item ? [item] : []
  })
  const others = otherProducts(parcel, items, shop)
  return {
    items: [...items, ...others.filter(({ name }) => name !== '')].slice(0, MOST_ITEMS),
    isWhole: items.length === titles.length && others.length === 0,
  }
}

/** The element around a title that has all of its item and nothing of another. */
function itemAround(
  title: PageElement,
  parcel: PageElement,
  counts: ReadonlyMap<PageElement, number>,
): PageElement {
  const known = findAround(title, parcel, isItem)
  if (known && counts.get(known) === 1) return known
  let around = title
  while (around !== parcel && around.parent && counts.get(around.parent) === 1) {
    around = around.parent
  }
  return around
}

function readItem(title: PageElement, item: PageElement, shop: string | null): PageItem | null {
  const links = [...(isLink(title) ? [title] : []), ...every(title, isLink)]
  const named = links.find((link) => textOf(link) !== '')
  const around = title.parent && isLink(title.parent) ? [title.parent] : []
  const image = pictureIn(item)
  const written = named
    ? textOf(named)
    : hasClass('yohtmlc-item')(title)
      ? firstRowOf(title)
      : textOf(title)
  const name = written === '' ? (image?.name ?? '') : written
  if (name === '') return null
  const linked = [...links, ...around, ...every(item, isLink)]
  return {
    name: name.slice(0, LONGEST_NAME),
    isNamed: written !== '',
    link: linked.map((link) => productLink(link, shop)).find((link) => link !== null) ?? null,
    picture: image?.address ?? null,
    ...quantityIn(item, name),
    unit: priceIn(item, shop),
    ...sellerIn(item),
  }
}

/** The seller of the innermost element that names one. */
function sellerIn(item: PageElement): Pick<PageItem, 'seller'> {
  const texts = [...every(item, ({ name }) => name === 'div' || name === 'span')]
    .slice(0, MOST_ROWS)
    .map(textOf)
    .filter((text) => text.length <= LONGEST_SELLER_ROW && findSoldBy([text]).length > 0)
    .toSorted((one, other) => one.length - other.length)
  const seller = findSoldBy(texts)[0]?.name ?? null
  return seller === null ? {} : { seller }
}

/** An older item has its name in the first row, and after it its seller and its price. */
function firstRowOf(title: PageElement): string {
  const row = title.children.find(
    (child): child is PageElement => typeof child !== 'string' && textOf(child) !== '',
  )
  return row ? textOf(row) : textOf(title)
}

function productLink({ attributes }: PageElement, shop: string | null): string | null {
  const address = addressOfLink(attributes['href'] ?? '', shop)
  // Buttons name an article in a parameter.
  const isPage = /\/[a-z0-9]{10}(?:\/|$)/iu.test(parseWebAddress(address)?.pathname ?? '')
  return isPage && asinOf(address) !== null ? cleanLink(address) : null
}

function pictureIn(item: PageElement): { address: string; name: string } | null {
  for (const { attributes } of every(item, isPicture)) {
    const address = [attributes['data-a-hires'], attributes['data-src'], attributes['src']]
      .map((one) => pictureOf(one ?? ''))
      .find((one) => one !== null)
    if (address !== undefined && address !== null) {
      return { address, name: (attributes['alt'] || attributes['title'] || '').trim() }
    }
  }
  return null
}

function quantityIn(
  item: PageElement,
  name: string,
): Pick<PageItem, 'quantity' | 'isQuantityClear'> {
  const badge = findFirst(item, ({ classes }) => classes.some((one) => QUANTITY_CLASS.test(one)))
  const part = badge ? null : findFirst(item, isPart('quantity'))
  const shown = plainDigits(textOf(badge ?? part ?? EMPTY))
  const written = shown === '' ? '' : shown.replace(/^\D+/u, '')
  const labelled =
    shown === '' ? QUANTITY.exec(plainDigits(textOf(item)).replace(name, ''))?.groups : undefined
  const text = labelled?.['count'] ?? written
  // Amazon shows no number beside a single piece.
  if (text === '') return { quantity: 1, isQuantityClear: shown === '' }
  const quantity = Number(text)
  const isWhole = /^\d{1,4}$/u.test(text) && quantity >= 1
  return { quantity: isWhole ? quantity : 1, isQuantityClear: isWhole }
}

const EMPTY: PageElement = { name: '', attributes: {}, classes: [], parent: null, children: [] }

function priceIn(item: PageElement, shop: string | null): PageAmount | null {
  for (const price of every(item, isPrice)) {
    const isOld = isStruck(price) || findAround(price, item, isStruck) !== null
    const amount = isOld ? null : amountOf(price, shop)
    if (amount && !amount.isNegative) return amount
  }
  return null
}

/** Pictures that lead to products of which no title was found. */
function otherProducts(
  parcel: PageElement,
  items: readonly PageItem[],
  shop: string | null,
): PageItem[] {
  const known = new Set(items.map(({ link }) => link))
  const found: PageItem[] = []
  let looked = 0
  for (const link of every(parcel, isLink)) {
    looked += 1
    if (found.length >= MOST_ITEMS || looked > MOST_LINKS) break
    const image = findFirst(link, isPicture) ? pictureIn(link) : null
    const address = image ? productLink(link, shop) : null
    if (!image || address === null || known.has(address)) continue
    known.add(address)
    found.push({
      name: image.name.slice(0, LONGEST_NAME),
      isNamed: false,
      link: address,
      picture: image.address,
      quantity: 1,
      isQuantityClear: false,
      unit: null,
    })
  }
  return found
}
