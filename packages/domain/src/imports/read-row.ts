import { currencyDecimals } from '#src/money/currency.ts'
import { amountOf, centsOf } from '#src/money/money.ts'
import { assembleSale } from '#src/imports/assemble-sale.ts'
import { ASIN, CONTACT, KEPT, type Mapping } from '#src/imports/guess-mapping.ts'
import { LONGEST_NAME, plain } from '#src/imports/header-words.ts'
import { amazonLinkOf } from '#src/imports/kinds/amazon-shop.ts'
import { textOf } from '#src/imports/kinds/source.ts'
import { amazonShopOf, asinOf } from '#src/links/asin.ts'
import { parseWebAddress } from '#src/links/retail-link.ts'
import { type ImportField, columnOf, isImportField } from '#src/imports/product-columns.ts'
import { saysNotOrdered } from '#src/imports/no-day-words.ts'
import { type Cell, type ReadOptions, isYes, readCell } from '#src/imports/read-cell.ts'
import { type SellerContacts, readSeller } from '#src/imports/read-seller.ts'
import { readOwnCell } from '#src/imports/read-own-cell.ts'
import type { RowValues } from '#src/imports/row-values.ts'
import { statusOfDates } from '#src/imports/status-words.ts'
import type { ProductStatus } from '#src/products/lifecycle.ts'

/** The result of a row: the columns of a product, and its seller by name. */
export type ImportedProduct = {
  name: string
  status: ProductStatus
  currency: string
  order_number: string | null
  seller: string | null
  /** Of the seller, if the account has no such seller yet. */
  sellerContacts?: SellerContacts
  order_date: string | null
  received_date: string | null
  reviewed_date: string | null
  published_date: string | null
  paid_date: string | null
  url: string | null
  amazon_url: string | null
  ebay_url: string | null
  price: number | null
  /** The other columns that the row fills. */
  rest: Readonly<RowValues>
  /** What contradicts itself in the row, and what became of it; sentences for people. */
  remarks?: readonly string[]
}

export type ReadRow = { ok: true; product: ImportedProduct } | { ok: false; reasons: string[] }

/** Whether a row is empty. */
export function isEmptyRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => typeof cell === 'string' && cell.trim() === '')
}

/** Reads a row of a file as a product, or lists everything that is wrong with it. */
export function readRow(cells: readonly Cell[], mapping: Mapping, options: ReadOptions): ReadRow {
  const { isOwn = false } = options
  const readOne = isOwn ? readOwnCell : readCell
  const reasons: string[] = []
  const values: RowValues = {}
  let named: string | null = null
  const kept: Kept[] = []
  const keptAt = (index: number): Kept => ({
    header: headerAt(index, options),
    text: textOf(cells[index]),
  })
  let contacts: SellerContacts = {}
  let called: string | null = null
  /** Cells of contacts without an address: 'write in the chat'. */
  const wordsOnly: (Kept & { name: string | null })[] = []
  const beside = new Map<string, string>()
  const ticked = new Set<string>()
  for (const [index, field] of mapping.entries()) {
    if (field === null || field === ASIN) continue
    if (field === KEPT || field === CONTACT) {
      const text = textOf(cells[index])
      if (field === KEPT) {
        if (text !== '') kept.push(keptAt(index))
      } else {
        const seller = readSeller(text)
        called ??= seller.name
        contacts = { ...seller.contacts, ...contacts }
        if (text !== '' && Object.keys(seller.contacts).length === 0) {
          wordsOnly.push({ ...keptAt(index), name: seller.name })
        }
      }
      continue
    }
    const read = readOne(cells[index] ?? '', columnOf(field), options)
    // 'Not yet' as a link, or a whole sentence as a place, is worth keeping, and no reason to refuse the row.
    if (!read.ok && KEEPS_IN_NOTES.has(field) && !isOwn) {
      kept.push(keptAt(index))
    } else if (!read.ok) reasons.push(read.reason)
    else if (read.value !== null) values[field] = read.value
    if (read.ok && field === 'storage_place' && !isOwn) {
      nameNumberedPlace(values, headerAt(index, options))
    }
    if (read.ok && !isOwn && isYes(cells[index])) ticked.add(field)
    if (read.ok && field === 'price') named = read.currency ?? null
    else if (read.ok && read.currency && columnOf(field).ofSale) beside.set(field, read.currency)
  }
  if (values['name'] === undefined && !reasons.some((reason) => reason.startsWith('Name:'))) {
    reasons.push('Name: This is missing.')
  }
  if (reasons.length > 0) return { ok: false, reasons }
  const remarks: string[] = []
  // An account's own data is restored, even if the form would refuse it.
  if (!isOwn) {
    conclude(values)
    if (isWish(values, ticked, cells[mapping.indexOf('order_date')])) values['status'] = 'wishlist'
    remarks.push(...concludeSale(values))
    if (OF_ONE.test(plain(headerAt(mapping.indexOf('price'), options)))) priceAllPieces(values)
  }
  const currency = textAt(values, 'currency') ?? named ?? options.currency
  if (!isOwn) reasons.push(...brokenAmounts(mapping, values, currency))
  const sale = assembleSale(values, { mapping, currency, isOwn })
  reasons.push(...sale.reasons)
  if (reasons.length > 0) return { ok: false, reasons }
  const seller = readSeller(textAt(values, 'seller') ?? '')
  const sellerName = seller.name ?? called
  kept.push(...wordsOnly.filter(({ name }) => name !== sellerName))
  const ofSale = sale.kept.map((field) => keptAt(mapping.indexOf(field)))
  remarks.push(...sale.remarks, ...otherCurrencies(beside, currency))
  // What contradicts itself comes first: the remarks say that it is there.
  remarks.push(...keepInNotes(values, [...ofSale, ...kept]))
  const remarked = remarks.length > 0 && { remarks }
  if (isOwn) {
    return { ok: true, product: { ...productOf(values, currency), ...remarked } }
  }
  contacts = { ...contacts, ...seller.contacts }
  addAmazonLink(values, textOf(cells[mapping.indexOf(ASIN)]), currency)
  const product = {
    ...productOf(values, currency, ticked),
    seller: sellerName,
    ...(Object.keys(contacts).length > 0 && { sellerContacts: contacts }),
    ...remarked,
  }
  return { ok: true, product }
}

function textAt(values: RowValues, field: string): string | null {
  const value = values[field]
  return typeof value === 'string' ? value : null
}

/** Amounts of a sale that name another currency than the product's, as which they are read. */
function otherCurrencies(beside: ReadonlyMap<string, string>, currency: string): string[] {
  return [...beside].flatMap(([field, other]) =>
    other === currency
      ? []
      : [
          `${columnOf(field as ImportField).header} is in ${other}, but the product is in ${currency}: the amount is read as ${currency}.`,
        ],
  )
}

/** Fields whose texts go to the notes if they do not fit. */
const KEEPS_IN_NOTES: ReadonlySet<string> = new Set(['review_url', 'storage_place', 'sale_place'])

/** Headers that a number needs: '3' in the column 'Box' is the place 'Box 3'. */
const NUMBERED =
  /^(?:box|bin|shelf|tote|rack|drawer|crate|kiste|karton|regal|fach|schublade|boîte|carton|bac|étagère|casier|tiroir|caja|estante|cajón|scatola|scaffale|ripiano|cassetto|pudełko|pudło|półka|regał|szuflada|szafa|hylla|låda|kartong|skåp|doos|bak|plank|stelling|kast|lade|caixa|prateleira|gaveta|armário|kutu|raf|çekmece|dolap)(?!\p{L})/iu

function nameNumberedPlace(values: RowValues, header: string): void {
  const place = values['storage_place']
  const [name] = NUMBERED.exec(header.trim()) ?? []
  if (name !== undefined && typeof place === 'string' && /^\d{1,6}[a-z]?$/iu.test(place)) {
    values['storage_place'] = `${name} ${place}`
  }
}

function headerAt(index: number, { headers }: ReadOptions): string {
  const header = headers?.[index] || `Column ${index + 1}`
  if (header.length <= LONGEST_NAME) return header
  return `${header.slice(0, LONGEST_NAME).toWellFormed()}…`
}

/** Headers of prices of one piece, in plain letters. */
const OF_ONE =
  /\b(?:unit|each|per (?:piece|item|unit)|einzel\p{L}*|stuckpreis|unitaire|unitario|jednostkowa|za sztuke|styckpris|stukprijs|per stuk|eenheidsprijs|birim)\b/u

/** A product's price is what was paid for all pieces. */
function priceAllPieces(values: RowValues): void {
  const { price, quantity } = values
  if (typeof price !== 'number' || typeof quantity !== 'number') return
  values['price'] = amountOf((centsOf(price) ?? 0) * quantity) ?? price
}

const LIST = new Intl.ListFormat('en-GB')
/** Columns that a remark names. */
const MOST_NAMED = 5

/** A cell that goes to the notes, under its header. */
type Kept = { header: string; text: string }

/** Adds what has no field to the notes, as much as fits. Returns remarks about what does not. */
function keepInNotes(values: RowValues, kept: readonly Kept[]): string[] {
  if (kept.length === 0) return []
  const { longest = Number.MAX_SAFE_INTEGER } = columnOf('additional_notes')
  const own = values['additional_notes']
  const notes = typeof own === 'string' ? Array.from(own) : []
  const cut: string[] = []
  for (const { header, text } of kept) {
    const room = longest - notes.length
    const line = `${notes.length > 0 ? '\n' : ''}${header}: ${text}`
    // A character has up to two UTF-16 units.
    const characters = Array.from(line.slice(0, 2 * room + 2))
    if (characters.length > room) cut.push(`‘${header}’`)
    // Not a header without its text.
    if (line.length - text.length < room) notes.push(...characters.slice(0, room))
  }
  values['additional_notes'] = notes.join('')
  if (cut.length === 0) return []
  const others = cut.length - MOST_NAMED
  const named = cut.slice(0, MOST_NAMED)
  const names = LIST.format(others > 0 ? [...named, `${others} more`] : named)
  return [
    `Its notes are full: they have room for ${longest.toLocaleString('en-US')} characters. ${names} ${cut.length === 1 ? 'is' : 'are'} cut or left out.`,
  ]
}

/** Adds the Amazon link of an item: from its ASIN, or as the link of any shop. */
function addAmazonLink(values: RowValues, asin: string, currency: string): void {
  const { url } = values
  const address = typeof url === 'string' ? parseWebAddress(url) : null
  const linked = address === null ? null : asinOf(address.href)
  if (address !== null && linked !== null && values['amazon_url'] === undefined) {
    values['amazon_url'] =
      amazonLinkOf(amazonShopOf(address.hostname), currency, linked) ?? address.href
    delete values['url']
  }
  const link = amazonLinkOf('', currency, asin.toUpperCase())
  if (link !== null) values['amazon_url'] ??= link
}

/** Amounts with decimals in a currency that has none. */
function brokenAmounts(
  mapping: Mapping,
  values: Readonly<Record<string, unknown>>,
  currency: string,
): string[] {
  if (currencyDecimals(currency) > 0) return []
  return mapping.filter(isImportField).flatMap((field) => {
    const amount = values[field]
    if (typeof amount !== 'number' || Number.isInteger(amount)) return []
    return [`${columnOf(field).header}: ‘${amount.toFixed(2)}’ has decimals. ${currency} has none.`]
  })
}

/** An amount implies that there is one. */
function conclude(values: RowValues): void {
  if (values['commission_amount'] !== undefined) values['commission'] ??= true
  // The day on which the money came completes a product.
  if (values['status'] === 'paid' && values['refund_received_date'] !== undefined) {
    values['paid_date'] ??= values['refund_received_date']
  }
}

/** Whether a row is a wish: its day of the order says 'not yet', and nothing says otherwise. */
function isWish(
  values: RowValues,
  ticked: ReadonlySet<string>,
  orderDate: Cell | undefined,
): boolean {
  return (
    values['status'] === undefined &&
    values['order_date'] === undefined &&
    statusOfDates(values, ticked) === 'ordered' &&
    !ticked.has('order_date') &&
    saysNotOrdered(textOf(orderDate))
  )
}

const PRICES = ['sold_price', 'sale_item_price'] as const

/** A price or a day of a sale implies that there is one. A price of 0 does not: formulas show it in rows of what is not sold. */
function concludeSale(values: RowValues): string[] {
  if (values['sold'] !== undefined) return []
  const prices = PRICES.filter((field) => values[field] !== undefined)
  if (values['sold_date'] !== undefined || prices.some((field) => values[field] !== 0)) {
    values['sold'] = true
    return []
  }
  for (const field of prices) delete values[field]
  return prices.map((field) => `${columnOf(field).header} is 0, so it is not marked as sold.`)
}

function productOf(
  values: RowValues,
  currency: string,
  ticked?: ReadonlySet<string>,
): ImportedProduct {
  const rest = { ...values }
  const take = (field: string): string | null => {
    const value = rest[field]
    delete rest[field]
    return typeof value === 'string' ? value : null
  }
  const { price } = rest
  delete rest['price']
  const status = (take('status') ?? statusOfDates(values, ticked)) as ProductStatus
  return {
    name: take('name') ?? '',
    status,
    currency: take('currency') ?? currency,
    order_number: take('order_number'),
    seller: take('seller'),
    order_date: take('order_date'),
    received_date: take('received_date'),
    reviewed_date: take('reviewed_date'),
    published_date: take('published_date'),
    paid_date: take('paid_date'),
    url: take('url'),
    amazon_url: take('amazon_url'),
    ebay_url: take('ebay_url'),
    price: typeof price === 'number' ? price : null,
    rest,
  }
}
