import type { Cents } from '#src/money.ts'
import { amountsOf } from '#src/receipt/amounts.ts'
import { roleOf } from '#src/receipt/labels.ts'
import type { Row } from '#src/receipt/page.ts'

/** A line of a receipt: what was bought, and what one of it cost. */
type FoundItem = { name: string; quantity: number; price: Cents }

/** What invoices put before each of their items. */
const COUNTED = /^(?<quantity>\d{1,3})\s+of:\s*(?<name>.+)$/iu
/** What stands between an item's name and its price on an order's page. */
const ASIDE =
  /^(?:sold by|condition|return|returns|eligible|delivered|arriving|shipped|supplied by|buy it again|write a|get help|track|view|serial|gift|ordered|order placed|auto-delivered)\b/iu
const MOST = 200

/**
 * The items of a receipt with the price of one. An invoice counts them ('2 of: …'); an order's page has the price under
 * the name; on a till's receipt name and amount share a row, or the name stands in the row above the numbers.
 */
export function findItems(rows: readonly Row[]): FoundItem[] {
  const counted = countedItems(rows)
  if (counted.length > 0) return counted
  return isOrderPage(rows) ? itemsOverPrices(rows) : tillItems(rows)
}

function countedItems(rows: readonly Row[]): FoundItem[] {
  return rows.flatMap((row, place) => {
    const match = COUNTED.exec(row.text)
    const price = amountsOf(row, place).at(-1)
    if (!match || !price) return []
    const name = tidy(row.text.slice(row.text.indexOf(':') + 1, price.start))
    return name === ''
      ? []
      : [{ name, quantity: Number(match.groups?.['quantity']), price: price.cents }]
  })
}

/** Whether it says 'Order' with Amazon's words, rather than being a till's receipt. */
function isOrderPage(rows: readonly Row[]): boolean {
  return rows.some(({ text }) =>
    /\bordered on\b|\border placed\b|\bitem\(s\) subtotal\b/iu.test(text),
  )
}

/** Prices that stand alone, with the name in the rows above. */
function itemsOverPrices(rows: readonly Row[]): FoundItem[] {
  const items: FoundItem[] = []
  for (const [place, row] of rows.entries()) {
    const [price, ...others] = amountsOf(row, place)
    const rest = price ? row.text.slice(0, price.start) + row.text.slice(price.end) : row.text
    if (!price || others.length > 0 || price.cents <= 0 || /\p{L}{2}/u.test(rest)) continue
    const name: string[] = []
    for (let above = place - 1; above >= 0 && name.length < 3; above -= 1) {
      const text = rows[above]?.text ?? ''
      if (ASIDE.test(text)) {
        if (name.length > 0) break
        continue
      }
      const isEnd = amountsOf(rows[above] ?? row, above).length > 0 || roleOf(text) !== 'other'
      if (isEnd || (name.length > 0 && text.length < 25)) break
      name.unshift(text)
    }
    if (name.join(' ').length >= 8)
      items.push({ name: tidy(name.join(' ')), quantity: 1, price: price.cents })
  }
  return items
}

/** Rows with an amount before the first total. */
function tillItems(rows: readonly Row[]): FoundItem[] {
  const items: FoundItem[] = []
  for (const [place, row] of rows.entries()) {
    const amounts = amountsOf(row, place)
    const role = roleOf(row.text.slice(0, amounts[0]?.start ?? row.text.length))
    if (['subtotal', 'total', 'grand total', 'summary'].includes(role) && amounts.length > 0) break
    const last = amounts.at(-1)
    if (role !== 'other' || !last || last.cents <= 0) continue
    const own = wordsOf(row.text.slice(0, amounts[0]?.start))
    const name = own === '' ? wordsOf(rows[place - 1]?.text ?? '') : own
    if (name !== '') items.push({ name, quantity: 1, price: last.cents })
  }
  return items
}

/** The name in a text, without codes, numbers of pieces and marks; empty when hardly a letter is left. */
function wordsOf(text: string): string {
  const name = tidy(
    text.replaceAll(/\b[\d.,/-]{4,}\b/gu, ' ').replace(/^\W*\d{1,3}\s*(?:x|pcs?|ea)?\b/iu, ' '),
  )
  return (name.match(/\p{L}/gu) ?? []).length >= 4 ? name : ''
}

function tidy(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s\W]+|[\s~|—*-]+$/gu, '')
    .slice(0, MOST)
}
