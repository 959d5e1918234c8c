import { type ProductStatus, labelOfStatus } from '#src/products/lifecycle.ts'
import { shortName } from '#src/products/short-name.ts'

type Change = { name?: string | null; status?: ProductStatus }

/**
 * The line below a notice that something was done with one product: which one, and its new status, unless the notice says so
 * itself. Null if the notice says both, or for a product without a name. See docs/behaviour/products.md.
 */
export function aboutChange(
  done: string,
  product: { name: string | null; status: ProductStatus },
  change: Change,
): string | null {
  const name = shortName((change.name === undefined ? product.name : change.name) ?? '')
  const status = change.status ?? product.status
  const label = labelOfStatus(status)
  const isMoved = status !== product.status && !done.toLowerCase().includes(label.toLowerCase())
  if (isMoved) return `${name || 'It'} is ${label}`
  return name === '' || done.includes(name) ? null : name
}
