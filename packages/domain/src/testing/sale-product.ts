import type { Sale } from '#src/imports/kinds/file-kind.ts'
import type { SaleProduct } from '#src/payments/payment-product.ts'
import type { SaleProposal } from '#src/payments/sale-proposal.ts'
import { moneyProduct } from '#src/testing/money-product.ts'

/** An ordered product that was not sold, for tests of the rules of sales. */
export function saleProduct(values: Partial<SaleProduct> = {}): SaleProduct {
  return {
    ...moneyProduct(),
    id: 'mat',
    name: 'Silicone Baking Mat, Set of 2',
    url: null,
    amazon_url: null,
    ebay_url: null,
    quantity: 1,
    ...values,
  }
}

/** A sale of that product for 18.50, which cost 6.94. */
export function saleOf(values: Partial<Sale> = {}): Sale {
  return {
    order: '10-1',
    itemNumber: '100000000001',
    title: 'Silicone Baking Mat Set of 2 NEW',
    quantity: 1,
    date: '2026-06-28',
    currency: 'USD',
    price: 1850,
    fees: 694,
    refunded: 0,
    isTakenBack: false,
    ...values,
  }
}

/** What a file proposes, in short: 'ticked mat 18.5-6.94', 'proposed correction mat 9.25-2.84', 'asked mat, whisk', 'nothing'. */
export function outcomeOfSale({ candidates, chosen, isTicked }: SaleProposal): string {
  if (chosen === null) {
    const ids = candidates.map(({ productId }) => productId)
    return ids.length === 0 ? 'nothing' : `asked ${ids.join(', ')}`
  }
  const { kind, productId, price, fees } = chosen
  const figures = price === null ? '' : ` ${price / 100}-${fees === null ? '?' : fees / 100}`
  return `${isTicked ? 'ticked' : 'proposed'} ${kind} ${productId}${figures}`
}
