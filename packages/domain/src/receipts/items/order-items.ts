import { nameAlone, nameBeside, tidyName } from '#src/receipts/items/item-names.ts'
import type { PrintedItem } from '#src/receipts/items/item-sums.ts'
import type { MoneyRow } from '#src/receipts/money/money-rows.ts'
import { columnAt } from '#src/receipts/page/page-columns.ts'

/** An invoice's prefix of each item. */
const COUNTED = /^(?<quantity>\d{1,3})\s+of:\s*(?<name>.+)$/iu
/** The text between an item's name and its price on an order page. */
const ASIDE =
  /^\W*(?:sold by|condition|return|returns|eligible|delivered|arriving|arrives|shipped|ships|supplied by|buy it again|write a|get help|get product|track|view|serial|gift|ordered|order|your package|auto-delivered|leave seller|feedback|receipt\b|product review|ask product|item price|price|color|colour|size|style|seller|shop:|store:|from|reviewed?|start a return|add to cart|estimated)(?!\w)/iu
const COUNT = /^\W*(?:qty|quantity)\s*:?\s*(?<count>\d{1,3})\b/iu
const TIMES = /(?:^|\s)[x×]\s?(?<count>\d{1,3})\s*$|^\s*(?<before>\d{1,3})\s?[x×]\s/iu
const ORDER_PAGE =
  /\border(?:ed)?\s(?:on|placed|total|summary|details|confirmation|confirmed|number|date)\b|\border\s?#|\bitem\(s\)\s(?:sub)?total\b/iu
const MOST_ROWS = 3
const LEAST_NAME = 8
/** A shorter row above a name does not belong to it. */
const SHORT = 25

/** The items that an invoice counts: '2 of: …' with the unit price after it. */
export function countedItems(money: readonly MoneyRow[]): PrintedItem[] {
  return money.flatMap(({ row, amounts }) => {
    const match = COUNTED.exec(row.text)
    const price = amounts.at(-1)
    if (!match || !price) return []
    const name = tidyName(row.text.slice(row.text.indexOf(':') + 1, price.start))
    const quantity = Math.max(1, Number(match.groups?.['quantity']))
    return name === '' ? [] : [{ name, quantity, amount: price.cents, of: 'piece' }]
  })
}

/** Whether it is a web shop's order rather than a till receipt. */
export function isOrderPage(money: readonly MoneyRow[]): boolean {
  return money.some(({ row }) => ORDER_PAGE.test(row.text))
}

/** Prices with the name before them, or alone with the name in the rows above. */
export function orderItems(money: readonly MoneyRow[]): PrintedItem[] {
  return money.flatMap(({ row, role, amounts }, place) => {
    const [price, ...others] = amounts
    if (!price || others.length > 0 || price.cents <= 0 || role !== 'other') return []
    const before = row.text.slice(0, price.start)
    const after = row.text.slice(price.end)
    const own = ASIDE.test(before) ? '' : nameBeside(before)
    if (/\p{L}{2}/u.test(after) || (own === '' && /\p{L}{4}/u.test(before) && !isAside(before)))
      return []
    const { name, quantity } = own === '' ? above(money, place) : { name: own, quantity: 1 }
    const said = countIn(before) ?? countIn(after) ?? countIn(money[place + 1]?.row.text ?? '')
    const count = said ?? quantity
    return name.length < LEAST_NAME && own === ''
      ? []
      : [{ name, quantity: count, amount: price.cents, of: count > 1 ? 'either' : 'line' }]
  })
}

/** The name above a price, and the number of its rows. */
function above(money: readonly MoneyRow[], place: number): { name: string; quantity: number } {
  const left = leftOf(money[place])
  const name: string[] = []
  let quantity = 1
  for (let at = place - 1; at >= 0 && name.length < MOST_ROWS; at -= 1) {
    const line = money[at]
    const column = line && columnAt(line.row, left)
    // Another column beside the name is skipped, another block above it ends the name.
    if (line && !column && (name.length === 0 || leftOf(line) > left)) continue
    if (!line || !column || line.amounts.length > 0) break
    const { text, before } = column
    const count = countIn(text)
    if (count !== null) quantity = count
    const isNone = isAside(text) || count !== null || nameAlone(text) === ''
    if (isNone && name.length === 0) continue
    if (isNone || (name.length > 0 && text.length < SHORT)) break
    name.unshift(text)
    // The number in the corner of the picture beside it.
    if (/^\d{1,2}$/u.test(before)) quantity = Number(before)
  }
  return { name: tidyName(name.join(' ')), quantity: Math.max(1, quantity) }
}

function leftOf(line: MoneyRow | undefined): number {
  return line?.row.words[0]?.left ?? 0
}

function isAside(text: string): boolean {
  return ASIDE.test(text)
}

function countIn(text: string): number | null {
  const groups = (COUNT.exec(text) ?? TIMES.exec(text))?.groups
  const count = Number(groups?.['count'] ?? groups?.['before'] ?? 0)
  return count > 0 ? count : null
}
