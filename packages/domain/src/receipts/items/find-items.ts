import { type FoundItems, settleItems } from '#src/receipts/items/item-sums.ts'
import type { MoneyRow } from '#src/receipts/money/money-rows.ts'
import { countedItems, isOrderPage, orderItems } from '#src/receipts/items/order-items.ts'
import { tillItems } from '#src/receipts/items/till-items.ts'

const MOST_ITEMS = 200

/**
 * The items of a receipt with their unit prices. An invoice counts them ('2 of: …'); an order page has the price after or below
 * the name; on a till receipt name and amount share a row, or are above each other.
 */
export function findItems(money: readonly MoneyRow[]): FoundItems {
  const counted = countedItems(money)
  if (counted.length > 0) return settleItems(counted.slice(0, MOST_ITEMS), money)
  const ordered = isOrderPage(money) ? orderItems(money) : []
  const printed = ordered.length > 0 ? ordered : tillItems(money)
  return settleItems(printed.slice(0, MOST_ITEMS), money)
}
