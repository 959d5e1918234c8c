import { findItems } from '#src/mails/items/find-items.ts'
import { valuesOf } from '#src/mails/items/item-values.ts'
import { isCut, looksLikeName, nameIn } from '#src/mails/items/item-words.ts'
import { type MailAmount, amountsIn } from '#src/mails/items/mail-amounts.ts'
import { sumsOf, totalOf } from '#src/mails/items/money-rows.ts'
import { refundIn } from '#src/mails/items/refund-amount.ts'
import { addressBehind } from '#src/mails/items/product-page.ts'
import type { MailItem, MailKind, MailOrder } from '#src/mails/mail-reading.ts'
import type { MailRow } from '#src/mails/mail-row.ts'
import { type NumberInMail, findNumbers } from '#src/mails/shop/find-numbers.ts'
import type { FoundShop } from '#src/mails/shop/find-shop.ts'
import type { MailShop } from '#src/mails/shop/mail-shops.ts'
import { namesIn, piecesOfSubject } from '#src/mails/shop/subject-names.ts'
import { isBareLabel, mayBeSeller, sellersOfItems } from '#src/sellers/sold-by.ts'
import type { Reading } from '#src/receipts/receipt-reading.ts'

/** What the orders of a mail are read from. */
type Source = { subject: string; shop: FoundShop; rows: readonly MailRow[] }

const MOST_ORDERS = 20

/** The orders that a mail's words describe. Of several, each has the rows before or after its number. */
export function readOrders(kind: MailKind, { subject, shop, rows: all }: Source): MailOrder[] {
  const rows = joinSellers(all)
  const numbers = findNumbers(subject, rows, shop.known)
  const found = numbers.length > 0 ? numbers : numbersInLinks(rows, shop.known)
  const distinct = [...new Set(found.map(({ value }) => value))].slice(0, MOST_ORDERS)
  const [only, ...others] = distinct
  const isShared = others.length > 0
  const side = isShared ? sideOf(found, rows, shop.host ?? '') : 'after'
  const parts = isShared ? partsOf(found, distinct, rows, side) : [{ number: only ?? null, rows }]
  return parts.map(({ number, rows: own }): MailOrder => {
    const isSure = side !== 'unknown' && found.some((one) => one.value === number && one.isSure)
    const order = readOrder(kind, own, subject, shop, isShared)
    return {
      ...order,
      number: number === null ? null : { value: number, sure: isSure, others: [] },
    }
  })
}

function readOrder(
  kind: MailKind,
  rows: readonly MailRow[],
  subject: string,
  shop: FoundShop,
  isShared: boolean,
): Omit<MailOrder, 'number'> {
  const host = shop.host ?? ''
  const sums = sumsOf(rows, host)
  const total = kind === 'refund' ? refundIn(rows, host) : kind === 'order' ? totalOf(sums) : null
  const named = namesIn(subject, shop.known)
  const found = findItems(rows, host)
  const expected = isShared ? null : piecesOfSubject(subject)
  const isKnownShop = shop.known !== null
  const values = valuesOf(found, {
    sums,
    total: kind === 'order' ? total : null,
    named,
    expected,
    isKnownShop,
  })
  const texts = rows.map(({ text }) => text)
  const sellers = sellersOfItems(
    found.map(({ row }) => row),
    texts,
  )
  const sold = values.map((item, place): MailItem => {
    const seller = sellers[place]
    return seller === undefined ? item : { ...item, seller }
  })
  const items = sold.length === 0 && !isShared ? named.map(itemNamed) : sold
  return {
    items: kind === 'order' ? items : items.map((item) => ({ ...item, price: null })),
    total,
    currency: currencyOf(rows, host),
  }
}

/** Joins a label of a seller with the name in the row below: a name above a price would be taken for an item. */
function joinSellers(rows: readonly MailRow[]): readonly MailRow[] {
  const joined: MailRow[] = []
  for (const row of rows) {
    const label = joined.at(-1)
    const isName = label !== undefined && isBareLabel(label.text) && mayBeSeller(row.text)
    if (isName) {
      joined[joined.length - 1] = {
        cells: [...label.cells, ...row.cells],
        text: `${label.text} ${row.text}`,
        links: [...label.links, ...row.links],
      }
    } else joined.push(row)
  }
  return joined
}

/** An item that only the subject names. */
function itemNamed(name: string): MailItem {
  return {
    name: { value: name, sure: !isCut(name) && looksLikeName(nameIn(name)), others: [] },
    quantity: { value: 1, sure: false, others: [] },
    price: null,
    link: null,
    picture: null,
  }
}

type Side = 'before' | 'after' | 'unknown'

/** On which side of their numbers the items of several orders are: eBay's are above, Amazon's below. */
function sideOf(found: readonly NumberInMail[], rows: readonly MailRow[], host: string): Side {
  const places = placed(found).map(({ row }) => row)
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  const isBefore = findItems(rows.slice(0, first), host).length > 0
  // A name above an amount may be one of the sums.
  const isAfter = findItems(rows.slice(last + 1), host).some(({ by }) => by !== 'place')
  if (isBefore && isAfter) return 'unknown'
  return isBefore ? 'before' : 'after'
}

/** The rows of each order: from its number up to the next other one, or those since the one before. */
function partsOf(
  found: readonly NumberInMail[],
  distinct: readonly string[],
  rows: readonly MailRow[],
  side: Side,
): { number: string; rows: readonly MailRow[] }[] {
  const starts = placed(found)
  return distinct.map((number) => ({
    number,
    rows: starts.flatMap(({ value, row }, place) => {
      if (value !== number) return []
      return side === 'before'
        ? rows.slice((starts[place - 1]?.row ?? -1) + 1, row + 1)
        : rows.slice(row, starts[place + 1]?.row ?? rows.length)
    }),
  }))
}

function placed(found: readonly NumberInMail[]): (NumberInMail & { row: number })[] {
  return found.filter((one): one is NumberInMail & { row: number } => one.row !== null)
}

/** Numbers that are only in the links of a mail: 'Track your package'. */
function numbersInLinks(rows: readonly MailRow[], shop: MailShop | null): NumberInMail[] {
  const pattern = shop?.number
  if (!pattern) return []
  return rows.flatMap(({ links }, row) =>
    links.flatMap(({ address }) =>
      [...addressBehind(address).replaceAll(/%2D/giu, '-').matchAll(pattern)].map(([value]) => ({
        value,
        row,
        isSure: true,
      })),
    ),
  )
}

/** Shops whose '$' is the one of the United States. */
const DOLLARS = /^(?:ebay|walmart)\.com$/u

function currencyOf(rows: readonly MailRow[], host: string): Reading<string> | null {
  const amounts: MailAmount[] = rows.flatMap(({ text }) => amountsIn(text, host))
  if (amounts.length === 0) return null
  const named = [...new Set(amounts.flatMap(({ currency }) => currency ?? []))]
  const [value, ...others] = named
  if (value === undefined) return { value: 'USD', sure: DOLLARS.test(host), others: [] }
  return { value, sure: others.length === 0, others }
}
