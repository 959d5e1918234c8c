import { SALE_SUMS } from '#src/imports/columns/sale-columns.ts'
import type { Mapping } from '#src/imports/guess-mapping.ts'
import { type ImportField, columnOf } from '#src/imports/product-columns.ts'
import type { RowValues } from '#src/imports/row-values.ts'
import { MAX_CENTS, amountOf, centsOf, formatMoney } from '#src/money/money.ts'
import type { SaleDetails } from '#src/resale/sale.ts'

const LIST = new Intl.ListFormat('en-GB')

/** What became of a row's columns of a sale. */
export interface AssembledSale {
  /** Why the row cannot be read. */
  reasons: string[]
  /** What contradicts what, and what became of it; sentences for people. */
  remarks: string[]
  /** Columns whose cells go to the notes, because they are no part of the sale. */
  kept: ImportField[]
}

/**
 * Makes a row's columns of a sale the sums and details of a product: the sold price has the buyer's postage in it, and the
 * selling fees have the shipping in them. If a sum has a cell of its own, it counts, whatever its parts say. Changes the values.
 */
export function assembleSale(
  values: RowValues,
  { mapping, currency, isOwn }: { mapping: Mapping; currency: string; isOwn: boolean },
): AssembledSale {
  const sale: AssembledSale = { reasons: [], remarks: [], kept: [] }
  const details: SaleDetails = {}
  const isSold = values['sold'] === true
  const place = values['sale_place']
  if (typeof place === 'string' && isSold) details.place = place
  for (const one of SALE_SUMS) {
    const part = addUp(values, one, sale, {
      isSold,
      // An account's own data is restored as it was: the app shows no part that its sum does not hold.
      isRestored: isOwn && mapping.includes(one.sum),
      write: (cents) => formatMoney(cents, currency),
    })
    if (part !== null) details[one.detail] = part
  }
  if (!isSold) {
    const held = (['sale_place', 'sale_postage', 'sale_shipping'] as const).filter(
      (field) => values[field] !== undefined,
    )
    sale.kept.push(...held)
    if (held.some((field) => values[field] !== 0)) {
      const names = LIST.format(held.map((field) => columnOf(field).header))
      sale.remarks.push(
        `It is not marked as sold. ${names} ${held.length === 1 ? 'is' : 'are'} kept in its notes.`,
      )
    }
  }
  for (const field of ['sale_place', ...SALE_SUMS.flatMap(({ rest, part }) => [rest, part])]) {
    delete values[field]
  }
  if (Object.keys(details).length > 0) values['sale_details'] = details
  return sale
}

/** Makes the sum what its parts say, unless it is there. Returns the amount of the part in it, null without one. */
function addUp(
  values: RowValues,
  { sum, rest, part }: (typeof SALE_SUMS)[number],
  sale: AssembledSale,
  {
    isSold,
    isRestored,
    write,
  }: { isSold: boolean; isRestored: boolean; write: (cents: number) => string },
): number | null {
  const [all, other, held] = [sum, rest, part].map((field) => amountAt(values, field))
  const [sumName, partName] = [columnOf(sum).header, columnOf(part).header]
  const amount = held == null || !isSold ? null : held
  if (all == null) {
    if (isRestored) {
      if (amount !== null && amount > 0) {
        sale.remarks.push(`${sumName} is empty, so ${partName} (${write(amount)}) does not count.`)
      }
      return amountOf(amount)
    }
    // Fees can be the shipping alone. Of a price nobody knows what it was without the postage.
    if (amount !== null && other == null && sum === 'sold_price') {
      sale.kept.push(part)
      sale.remarks.push(`${sumName} is empty. ${partName} (${write(amount)}) is kept in its notes.`)
      return null
    }
    if (other == null && amount === null) return null
    const total = (other ?? 0) + (amount ?? 0)
    if (total > MAX_CENTS) sale.reasons.push(`${sumName}: ${write(total)} is too large.`)
    values[sum] = amountOf(total) ?? 0
    return amountOf(amount)
  }
  if (other != null && other + (amount ?? 0) !== all) {
    const parts = [other, amount].filter((cents) => cents != null).map((cents) => write(cents))
    sale.kept.push(rest, ...(amount === null ? [] : [part]))
    sale.remarks.push(
      `${sumName} is ${write(all)}, but its parts are ${parts.join(' and ')}. ${sumName} counts, and the parts are kept in its notes.`,
    )
    return null
  }
  if (amount !== null && amount > all) {
    const words = `${partName} (${write(amount)}) is more than ${sumName} (${write(all)}), which includes it. ${sumName} counts`
    if (isRestored) {
      sale.remarks.push(`${words}.`)
      return amountOf(amount)
    }
    sale.kept.push(part)
    sale.remarks.push(`${words}, and ${partName} is kept in its notes.`)
    return null
  }
  return amountOf(amount)
}

function amountAt(values: RowValues, field: string): number | null {
  const value = values[field]
  return typeof value === 'number' ? centsOf(value) : null
}
