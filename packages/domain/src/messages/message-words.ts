import { amountIn, listIn } from '#src/messages/message-language.ts'
import type { SendWay } from '#src/messages/send-ways.ts'
import type { Cents } from '#src/money/money.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'
import { dueOf } from '#src/refunds/refund-due.ts'

/** What a notice says once sellers were asked. */
export function askedText(count: number): string {
  return count === 1 ? 'Asked for the refund' : `Asked for ${count.toLocaleString('en-US')} refunds`
}

/** 'All 3 refunds of this seller ($58.00 and €5.00)' */
export function allDueText(products: readonly MoneyProduct[]): string {
  const sums = new Map<string, Cents>()
  for (const product of products) {
    sums.set(product.currency, (sums.get(product.currency) ?? 0) + dueOf(product))
  }
  const amounts = [...sums].map(([currency, cents]) => amountIn('en', cents, currency))
  return `All ${products.length.toLocaleString('en-US')} refunds of this seller (${listIn('en', amounts)})`
}

/** What a press on a way does. */
export function describeWay({ kind, label, isCopied, href, isTooLong }: SendWay): string {
  if (kind === 'copy') return 'Copies the text, to paste it anywhere'
  if (!isCopied) return `Opens ${programOf(kind, label)} with the text`
  if (href === null) return `Copies the text for ${label}`
  const start = isTooLong ? 'Too long for a link: copies the text' : 'Copies the text'
  return `${start}, then opens ${programOf(kind, label)}`
}

function programOf(kind: SendWay['kind'], label: string): string {
  return kind === 'email' ? 'your email program' : label
}
