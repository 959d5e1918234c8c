import {
  isCut,
  isEndOfOrder,
  isMarkedName,
  looksLikeName,
  nameIn,
  quantityIn,
} from '#src/mails/items/item-words.ts'
import { type MailAmount, amountsIn } from '#src/mails/items/mail-amounts.ts'
import { sumOfWords } from '#src/mails/items/money-rows.ts'
import { productPageOf } from '#src/mails/items/product-page.ts'
import type { MailRow } from '#src/mails/mail-row.ts'

/** An item as its rows have it, before the sums of the order are compared. */
export type FoundItem = {
  row: number
  name: string
  link: string | null
  /** Why the name is one: its link, its label, its number of pieces, or only its place above an amount. */
  by: 'link' | 'label' | 'quantity' | 'place'
  quantity: number | null
  amounts: readonly MailAmount[]
}

/** How many rows after a name its number of pieces and its price are. */
const REACH = 10
const MOST_ITEMS = 200
/** How many rows before the number of pieces the name is. */
const NAME_ABOVE = 4

/** The items of a part of a mail, before its sums. */
export function findItems(rows: readonly MailRow[], host: string): FoundItem[] {
  const end = endOf(rows, host)
  const starts = startsIn(rows.slice(0, end), host)
  const items = starts.slice(0, MOST_ITEMS).map((start, place) => {
    const until = Math.min(end, starts[place + 1]?.row ?? end, start.row + REACH)
    return describe(start, rows.slice(start.row, until), host)
  })
  return joinSame(items)
}

type Start = Pick<FoundItem, 'row' | 'name' | 'link' | 'by'>

/** The first row after the items: a sum, or what the shop wants to sell. */
function endOf(rows: readonly MailRow[], host: string): number {
  let [hasItem, hasAmount] = [false, false]
  const place = rows.findIndex(({ text, links }) => {
    // 'Buy Again' is also in the menu above every mail.
    if (hasItem && isEndOfOrder(text)) return true
    const [amount] = amountsIn(text, host)
    const sum = sumOfWords(amount ? text.slice(0, amount.start) : text)
    // A sum at the top is a summary above the items.
    const isEnd = sum !== null && sum !== 'part' && sum !== 'gift' && hasAmount
    hasAmount ||= amount !== undefined
    hasItem ||=
      hasAmount ||
      quantityIn(text) !== null ||
      links.some(({ address }) => productPageOf(address) !== null)
    return isEnd
  })
  return place < 0 ? rows.length : place
}

function startsIn(rows: readonly MailRow[], host: string): Start[] {
  const linked = rows.flatMap((row, place) => linkedStart(row, place) ?? []).slice(0, MOST_ITEMS)
  const labelled = rows.flatMap(({ text }, row): Start[] => {
    const name = nameIn(textBefore(text, host))
    return isMarkedName(text) && looksLikeName(name) ? [{ row, name, link: null, by: 'label' }] : []
  })
  // A shop writes all its items in the same way.
  if (linked.length > 0) return withMissing(linked, rows, host)
  if (labelled.length > 0) return labelled
  const counted = countedStarts(rows, host)
  return counted.length > 0 ? counted : pricedStarts(rows, host)
}

function linkedStart({ links, text }: MailRow, row: number): Start | null {
  for (const link of links) {
    const page = productPageOf(link.address)
    if (page === null) continue
    const name = [link.text, link.picture].map(nameIn).find((words) => looksLikeName(words))
    if (name !== undefined) return { row, name, link: page, by: 'link' }
    // A picture without words belongs to the name beside it.
    if (looksLikeName(nameIn(text))) return { row, name: nameIn(text), link: page, by: 'link' }
  }
  return null
}

/** Items beside linked ones that have a number of pieces and no link of their own. */
function withMissing(linked: readonly Start[], rows: readonly MailRow[], host: string): Start[] {
  const last = Math.max(...linked.map(({ row }) => row))
  const others = countedStarts(rows, host)
    .slice(0, MOST_ITEMS)
    .filter(
      ({ row, name }) =>
        row > last + NAME_ABOVE && linked.every((one) => !isSameName(one.name, name)),
    )
  return [...linked, ...others]
}

/** Names above or beside a number of pieces. */
function countedStarts(rows: readonly MailRow[], host: string): Start[] {
  const found: Start[] = []
  for (const [place, { text, cells }] of rows.entries()) {
    const quantity = quantityIn(text)
    if (!quantity) continue
    const own = nameIn(
      quantity.isLabelled ? text.slice(0, quantity.start) : textBefore(cells[0] ?? text, host),
    )
    if (looksLikeName(own) && quantityIn(own) === null) {
      found.push({ row: place, name: own, link: null, by: 'quantity' })
      continue
    }
    const least = Math.max(found.at(-1)?.row ?? -1, place - NAME_ABOVE - 1)
    for (let above = place - 1; above > least; above -= 1) {
      const name = nameIn(textBefore(rows[above]?.text ?? '', host))
      if (!looksLikeName(name)) continue
      const before = nameIn(textBefore(rows[above - 1]?.text ?? '', host))
      // A second line under the name is its colour or size.
      const isVariant = above - 1 > least && looksLikeName(before) && before.length > name.length
      found.push(
        isVariant
          ? { row: above - 1, name: before, link: null, by: 'place' }
          : { row: above, name, link: null, by: 'quantity' },
      )
      break
    }
  }
  return found
}

/** Whether an amount alone in its row belongs to the words above it: 'Order Total:', '$80.61'. */
function isOfSumAbove(rows: readonly MailRow[], place: number, start: number): boolean {
  return start <= 1 && sumOfWords(rows[place - 1]?.text ?? '') !== null
}

/** Names beside or above an amount that no word explains. */
function pricedStarts(rows: readonly MailRow[], host: string): Start[] {
  const found: Start[] = []
  for (const [place, { text }] of rows.entries()) {
    const [amount] = amountsIn(text, host)
    if (!amount || amount.isNegative || isOfSumAbove(rows, place, amount.start)) continue
    const before = text.slice(0, amount.start)
    if (sumOfWords(before) !== null) continue
    const own = nameIn(before)
    if (looksLikeName(own)) {
      found.push({ row: place, name: own, link: null, by: 'place' })
      continue
    }
    const least = Math.max(found.at(-1)?.row ?? -1, place - NAME_ABOVE - 1)
    for (let above = place - 1; above > least; above -= 1) {
      const name = nameIn(rows[above]?.text ?? '')
      if (amountsIn(name, host).length > 0 || !looksLikeName(name)) continue
      found.push({ row: above, name, link: null, by: 'place' })
      break
    }
  }
  return found
}

/** The text of a row before its first amount and its labelled number of pieces. */
function textBefore(text: string, host: string): string {
  const amount = amountsIn(text, host)[0]?.start ?? text.length
  const quantity = quantityIn(text)
  const count = quantity?.isLabelled === true ? quantity.start : text.length
  return text.slice(0, Math.min(amount, count)).trim()
}

function describe(start: Start, rows: readonly MailRow[], host: string): FoundItem {
  let quantity: number | null = null
  const amounts: MailAmount[] = []
  for (const [place, { text }] of rows.entries()) {
    const found = quantityIn(text)
    const isOfName =
      found !== null && !found.isLabelled && text.includes(start.name) && found.start > 0
    if (
      quantity === null &&
      found &&
      (found.isLabelled || isOfName || found.start === 0 || amountsIn(text, host).length > 0)
    ) {
      quantity = found.count
    }
    const own = amountsIn(text, host)
    const [first] = own
    if (!first || isOfSumAbove(rows, place, first.start)) continue
    if (sumOfWords(text.slice(0, first.start).replace(start.name, '')) !== null) continue
    amounts.push(...own.filter(({ isNegative }) => !isNegative))
  }
  return { ...start, quantity, amounts }
}

/** The same item twice: its picture and its name are two links, and mails have a table and a list. */
function joinSame(items: readonly FoundItem[]): FoundItem[] {
  const joined: FoundItem[] = []
  for (const item of items) {
    const place = joined.findIndex((one) =>
      one.link !== null && item.link !== null
        ? one.link === item.link
        : isSameName(one.name, item.name),
    )
    const before = joined[place]
    if (!before) {
      joined.push(item)
      continue
    }
    const isLonger =
      isCut(before.name) || (item.name.length > before.name.length && !isCut(item.name))
    joined[place] = {
      ...before,
      name: isLonger ? item.name : before.name,
      link: before.link ?? item.link,
      quantity: before.quantity ?? item.quantity,
      amounts: before.amounts.length > 0 ? before.amounts : item.amounts,
    }
  }
  return joined
}

const LEAST_LETTERS = 8

/** Whether two names are one, of which one may be cut off. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [plain(one), plain(other)]
  if (first === second) return first !== ''
  const [short, long] = isCut(one) ? [first, second] : [second, first]
  const mayBeCut = isCut(one) || isCut(other)
  return mayBeCut && short.length >= LEAST_LETTERS && long.startsWith(short)
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
