import type { MailItem, MailOrder, MailReading } from '#src/mails/mail-reading.ts'
import { type ItemProposal, nameOf, nothing } from '#src/mails/proposals/item-proposal.ts'
import { type Around, type KnownProducts, unclaimed } from '#src/mails/proposals/known-products.ts'
import {
  type MailProduct,
  type MailRemark,
  type Uncertain,
  idOfAdded,
  keyOfAdded,
} from '#src/mails/proposals/mail-proposal.ts'
import { productsOfItem } from '#src/mails/proposals/order-products.ts'
import { productOfMail } from '#src/mails/proposals/product-of-mail.ts'
import { type Step, deliveryOf, refundOf } from '#src/mails/proposals/step-of-mail.ts'
import { virtualProduct } from '#src/mails/proposals/virtual-product.ts'

/** What a mail about a parcel or a refund says about one item. */
export function proposeStep(
  key: string,
  reading: MailReading,
  order: MailOrder,
  item: MailItem,
  { known, claimed, isOnlyItem }: Around & { isOnlyItem: boolean },
): ItemProposal {
  const title = item.name.value
  const products = unclaimed(known.orders.of(order.number?.value ?? null), item, claimed)
  const { found, isSure } = productsOfItem(products, item, isOnlyItem)
  if (found.length > 0)
    return stepsOf(title, reading, order, found, isSure && isSettled(reading, isOnlyItem), known)
  if (reading.kind === 'cancellation') return nothing(title, 'cancelled')
  if (reading.kind === 'refund') return nothing(title, 'not in the list')
  const { product, uncertain } = productOfMail(reading, order, item)
  const virtual = virtualProduct(idOfAdded(key), product)
  const same = known.find(virtual)
  if (same && keyOfAdded(same.of.id) !== null) return nothing(title, 'repeated', same.of.name)
  if (same?.by === 'link') return stepsOf(title, reading, order, [same.of], false, known)
  known.add(virtual)
  return {
    title,
    choices: [{ kind: 'add', product }],
    chosen: 0,
    isTicked: false,
    uncertain,
    remark: 'not in the list',
    about: null,
  }
}

/** Whether a refund of one mail belongs to one product: what came back for several items cannot be split. */
function isSettled({ kind }: MailReading, isOnlyItem: boolean): boolean {
  return kind !== 'refund' || isOnlyItem
}

/** A mail that names no item: its order number decides. */
export function proposeWithoutItem(
  reading: MailReading,
  order: MailOrder,
  known: KnownProducts,
): ItemProposal {
  const title = order.number?.value ?? ''
  const products = known.orders.of(order.number?.value ?? null)
  if (reading.kind === 'order') {
    const [first] = products
    return first ? nothing(title, 'there already', first.name) : nothing(title, 'no item')
  }
  if (products.length === 0)
    return nothing(title, reading.kind === 'cancellation' ? 'cancelled' : 'not in the list')
  return stepsOf(
    title,
    reading,
    order,
    products,
    products.length === 1 && isSettled(reading, true),
    known,
  )
}

/** The step of one product, or of one of several that the person chooses. */
function stepsOf(
  title: string,
  reading: MailReading,
  order: MailOrder,
  products: readonly MailProduct[],
  isSure: boolean,
  known: KnownProducts,
): ItemProposal {
  const [first] = products
  const about = first ? nameOf(first) : null
  if (reading.kind === 'shipment') return nothing(title, 'sent', about)
  if (reading.kind === 'cancellation') return nothing(title, 'cancelled', about)
  if (reading.kind === 'refund' && order.total === null) return nothing(title, 'no amount', about)
  const steps = products.map((product) => ({ product, step: stepOf(reading, order, product) }))
  const open = steps.flatMap(({ product, step }) => (step ? [{ product, ...step }] : []))
  const [only, ...others] = open
  if (!only) return nothing(title, 'there already', about)
  const isOne = others.length === 0 && products.length === 1
  const uncertain: Uncertain[] = [
    ...(reading.isKindSure ? [] : (['kind'] as const)),
    ...(reading.day?.sure === true ? [] : (['date'] as const)),
    ...(order.number?.sure === true ? [] : (['order number'] as const)),
    ...(reading.kind === 'refund' && order.total?.sure !== true ? (['price'] as const) : []),
  ]
  const isTicked = isOne && isSure && only.isPlain && uncertain.length === 0
  if (isOne && isSure) known.orders.replace({ ...only.product, ...only.change })
  return {
    title,
    choices: open.map(({ product, change }) => ({
      kind: 'change',
      productId: product.id,
      name: nameOf(product),
      change,
    })),
    chosen: isOne ? 0 : null,
    isTicked,
    uncertain,
    remark: remarkOf(reading, isOne && isSure, only.remark),
    about,
  }
}

function remarkOf(
  { kind, orders }: MailReading,
  isSure: boolean,
  ofStep: MailRemark | null,
): MailRemark | null {
  if (isSure) return ofStep
  return kind === 'refund' && orders.some(({ items }) => items.length > 1)
    ? 'shared refund'
    : 'which product'
}

function stepOf(reading: MailReading, order: MailOrder, product: MailProduct): Step {
  const day = reading.day?.value ?? null
  if (reading.kind === 'delivery') return deliveryOf(product, day)
  if (order.total === null) return null
  return refundOf(
    product,
    { cents: order.total.value, currency: order.currency?.value ?? null },
    day,
  )
}
