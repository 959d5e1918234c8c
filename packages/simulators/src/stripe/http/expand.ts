import type { Account } from '#src/stripe/account.ts'
import { makeId } from '#src/stripe/make-id.ts'
import { StripeFault } from '#src/stripe/stripe-fault.ts'
import { listOf, type CheckoutSession, type LineItem } from '#src/stripe/wire.ts'

type Fields = Record<string, unknown>

/** Replaces ids with their objects: `subscription`, `subscription.latest_invoice`, `data.customer`. */
export function expand(account: Account, body: object, paths: string[] | undefined): object {
  if (paths === undefined) return body
  const copy: object = structuredClone(body)
  for (const path of paths) expandAt(account, copy as Fields, path.split('.'), path)
  return copy
}

function expandAt(account: Account, fields: Fields, names: string[], path: string): void {
  const [name = '', ...rest] = names
  const isLineItems = name === 'line_items' && fields['object'] === 'checkout.session'
  if (isLineItems) fields[name] = lineItemsOf(account, fields as Fields & CheckoutSession)
  if (!(name in fields)) throw notExpandable(path)
  const value = fields[name]
  if (value === null) return
  if (typeof value === 'string') {
    const found = findById(account, value)
    if (found === undefined) throw notExpandable(path)
    fields[name] = structuredClone(found)
  } else if (rest.length === 0 && !isLineItems && Array.isArray(value)) {
    throw notExpandable(path)
  }
  if (rest.length === 0) return
  const inner = fields[name]
  for (const each of Array.isArray(inner) ? inner : [inner]) {
    if (typeof each === 'object' && each !== null) expandAt(account, each, rest, path)
  }
}

function notExpandable(path: string): StripeFault {
  return new StripeFault(400, `This property cannot be expanded (${path}).`, { param: 'expand' })
}

function findById({ state, product, price }: Account, id: string): object | undefined {
  if (id === product.id) return product
  if (id === price.id) return price
  return (
    state.customers[id] ?? state.subscriptions[id] ?? state.invoices[id] ?? state.paymentMethods[id]
  )
}

function lineItemsOf(account: Account, { id, amount_total }: CheckoutSession) {
  const item: LineItem = {
    id: makeId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount_total ?? 0,
    amount_tax: 0,
    amount_total: amount_total ?? 0,
    currency: 'usd',
    description: account.product.name,
    metadata: {},
    price: account.price,
    quantity: 1,
  }
  return listOf([item], `/v1/checkout/sessions/${id}/line_items`)
}
