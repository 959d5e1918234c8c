import { amountIn, listIn } from '#src/messages/message-language.ts'
import type { Cents } from '#src/money/money.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'
import { dueOf } from '#src/refunds/refund-due.ts'

/** Long names of products would push the link out of sight. */
const MOST_NAME = 60

/** What is written to a seller around a proof link. */
export function shareMessage(
  names: readonly string[],
  url: string,
): { subject: string; text: string } {
  const what = cut(productsText(names))
  return { subject: `Proof for ${what}`, text: `Hello, here is the proof for ${what}:\n${url}` }
}

/** What is shared: the product's name, or how many products. */
export function productsText(names: readonly string[]): string {
  const [only] = names
  return names.length === 1 && only !== undefined
    ? only
    : `${names.length.toLocaleString('en-US')} products`
}

/** Says that the server does not have some of the products that were chosen. */
export function missingText(missing: number, chosen: number): string {
  if (chosen === 1) {
    return 'The server does not have this product yet, or it was deleted. You can share it once the server has it.'
  }
  if (missing === 1) {
    return '1 of the chosen products is left out: the server does not have it yet, or it was deleted.'
  }
  const left = missing === chosen ? 'All' : missing.toLocaleString('en-US')
  return `${left} of the chosen products are left out: the server does not have them yet, or they were deleted.`
}

function cut(name: string): string {
  const signs = Array.from(name)
  return signs.length <= MOST_NAME ? name : `${signs.slice(0, MOST_NAME - 1).join('')}…`
}

/** 'Open: $58.00 and €5.00'; of what is paid, how the page calls it. */
export function askedAmountText(products: readonly MoneyProduct[]): string {
  const sums = new Map<string, Cents>()
  for (const product of products) {
    const due = dueOf(product)
    if (due > 0) sums.set(product.currency, (sums.get(product.currency) ?? 0) + due)
  }
  if (sums.size === 0) return 'Nothing is open: the page says “Refunded”'
  return `Open: ${listIn(
    'en',
    [...sums].map(([currency, cents]) => amountIn('en', cents, currency)),
  )}`
}

/** The name of a PDF: of one product, or of several of a seller. No file system refuses it. */
export function pdfName(names: readonly string[], seller: string | null): string {
  const [only] = names
  const what = names.length === 1 && only !== undefined ? only : (seller ?? `${names.length}`)
  const clean = what
    .replaceAll(/[\p{Cc}\p{Cs}\\/:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[.\s]+|[.\s]+$/gu, '')
  return `${clean === '' ? 'Proof' : `Proof ${cut(clean)}`}.pdf`
}
