import type { Cents } from '#src/money/money.ts'
import type { MoneyRow } from '#src/receipts/money/money-rows.ts'

/** A printed item: its amount is for one piece, for the whole line, or either if unknown. */
export type PrintedItem = {
  name: string
  quantity: number
  amount: Cents
  of: 'piece' | 'line' | 'either'
}

/** An item with its unit price. */
export type FoundItem = { name: string; quantity: number; price: Cents }

/** The items of a reading, and whether they add up to a printed sum. */
export type FoundItems = { items: readonly FoundItem[]; fits: boolean }

const SUMS: readonly string[] = ['subtotal', 'total', 'grand total', 'card']
const MOST_PIECES = 20

/** Uses the interpretation of the items that adds up to a printed sum; without one they stay as printed, and do not match. */
export function settleItems(
  printed: readonly PrintedItem[],
  money: readonly MoneyRow[],
): FoundItems {
  const sums = new Set<Cents>()
  let discounts = 0
  for (const { role, last, amounts } of money) {
    if (SUMS.includes(role) && last) sums.add(last.cents)
    if (role === 'other' || role === 'part')
      for (const { cents } of amounts) if (cents < 0) discounts += cents
  }
  for (const unit of ['piece', 'line'] as const) {
    const items = printed.map((item) => priceOne(item, unit))
    const sum = items.every((item) => item !== null)
      ? items.reduce((total, item) => total + item.quantity * item.price, 0)
      : null
    if (sum !== null && sum > 0 && (sums.has(sum) || (discounts < 0 && sums.has(sum + discounts))))
      return { items: items.filter((item) => item !== null), fits: true }
  }
  const asPrinted = printed.flatMap((item) => priceOne(item, 'piece') ?? [])
  return { items: countBySum(asPrinted, sums), fits: false }
}

function priceOne(
  { name, quantity, amount, of }: PrintedItem,
  other: 'piece' | 'line',
): FoundItem | null {
  const isLine = of === 'line' || (of === 'either' && other === 'line')
  const price = isLine ? amount / quantity : amount
  return Number.isInteger(price) ? { name, quantity, price } : null
}

/** One item whose price divides a printed sum: a page shows the number in a picture's corner. */
function countBySum(items: readonly FoundItem[], sums: ReadonlySet<Cents>): readonly FoundItem[] {
  const [item, ...others] = items
  if (!item || others.length > 0 || item.quantity > 1 || item.price <= 0) return items
  const counts = [...sums].map((sum) => sum / item.price)
  const quantity = counts.find(
    (count) => Number.isInteger(count) && count > 1 && count <= MOST_PIECES,
  )
  if (quantity === undefined) return items
  return [{ ...item, name: item.name.replace(new RegExp(`^${quantity} `, 'u'), ''), quantity }]
}
