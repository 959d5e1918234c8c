import type { FoundItem } from '#src/mails/items/find-items.ts'
import { isSameName } from '#src/mails/items/find-items.ts'
import { isCut } from '#src/mails/items/item-words.ts'
import type { SumRow } from '#src/mails/items/money-rows.ts'
import type { MailItem } from '#src/mails/mail-reading.ts'
import type { Cents } from '#src/money/money.ts'
import { isPieces } from '#src/products/pieces.ts'
import type { Reading } from '#src/receipts/receipt-reading.ts'

/** What is known of an order beside its items. */
type Around = {
  sums: readonly SumRow[]
  total: Reading<Cents> | null
  /** Names that the subject has in quotes. */
  named: readonly string[]
  /** How many items or pieces there are by the subject; null if it does not say. */
  expected: number | null
  /** Whether the mail comes from a shop whose mails are known. */
  isKnownShop: boolean
}

/**
 * Names, pieces and prices of an order's items. A single item cost what the order cost. Of several each has its own amount, which
 * is sure if together they are the sum of the items or of the order, and nothing was added to that sum.
 */
export function valuesOf(found: readonly FoundItem[], around: Around): MailItem[] {
  const counted = found.map(({ quantity }) =>
    quantity !== null && isPieces(quantity) ? quantity : 1,
  )
  const [only, ...others] = found
  const prices =
    only && others.length === 0 && around.total
      ? [priceOfOne(only, counted[0] ?? 1, around.total, around)]
      : pricesOf(found, counted, around)
  return found.map((item, place): MailItem => {
    const isNamed = around.named.some((name) => isSameName(name, item.name))
    const isSure =
      item.by === 'link' || item.by === 'label' || (item.by === 'quantity' && around.isKnownShop)
    return {
      name: { value: item.name, sure: (isSure || isNamed) && !isCut(item.name), others: [] },
      quantity: {
        value: counted[place] ?? 1,
        sure: item.quantity !== null || isOnlyPrice(item, around),
        others: [],
      },
      price: prices[place] ?? null,
      link: item.link,
      picture: null,
    }
  })
}

/** Whether an item without a number of pieces is one piece: the sum of the items is its amount. */
function isOnlyPrice({ amounts }: FoundItem, { sums }: Around): boolean {
  const [first] = amounts
  return (
    first !== undefined &&
    sums.some(({ sum, amount }) => sum === 'subtotal' && amount.cents === first.cents)
  )
}

/** The price of the only item: all that was paid. It is marked if the mail may have more items than were found. */
function priceOfOne(
  { amounts }: FoundItem,
  count: number,
  total: Reading<Cents>,
  { sums, expected }: Around,
): Reading<Cents> {
  const own = amounts.flatMap(({ cents }) => [cents, cents * count])
  const subtotals = sums.filter(({ sum }) => sum === 'subtotal').map(({ amount }) => amount.cents)
  const isWhole =
    subtotals.length > 0 ? subtotals.some((sum) => own.includes(sum)) : own.includes(total.value)
  const isAlone = expected === null || expected === 1 || expected === count
  if (!isAlone) return { value: own[0] ?? total.value, sure: false, others: [total.value] }
  return { ...total, sure: total.sure && isWhole }
}

function pricesOf(
  found: readonly FoundItem[],
  counted: readonly number[],
  { sums, total }: Around,
): (Reading<Cents> | null)[] {
  const own = found.map(({ amounts }) => amounts.at(-1) ?? null)
  const singly = own.map((amount, place) => (amount ? amount.cents * (counted[place] ?? 1) : null))
  const whole = own.map((amount) => amount?.cents ?? null)
  const subtotals = sums.filter(({ sum }) => sum === 'subtotal').map(({ amount }) => amount.cents)
  const targets = subtotals.length > 0 ? subtotals : total ? [total.value] : []
  const fits = (prices: readonly (Cents | null)[]): boolean =>
    prices.every((price) => price !== null) &&
    targets.includes(prices.reduce<number>((sum, price) => sum + (price ?? 0), 0))
  const chosen = fits(singly) ? singly : whole
  const isFitting = fits(chosen)
  // With shipping, taxes or a discount nobody knows an item's share of it.
  const isWhole =
    total !== null &&
    total.sure &&
    chosen.reduce<number>((sum, price) => sum + (price ?? 0), 0) === total.value
  return chosen.map((value, place) => {
    if (value === null) return null
    const others = [singly[place], whole[place]].filter(
      (one): one is Cents => one !== null && one !== undefined && one !== value,
    )
    return {
      value,
      sure: isFitting && isWhole && own[place]?.isClear === true,
      others: [...new Set(others)],
    }
  })
}
