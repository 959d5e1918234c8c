import type { MailItem, MailOrder, MailReading } from '#src/mails/mail-reading.ts'
import { type ItemProposal, nameOf, nothing } from '#src/mails/proposals/item-proposal.ts'
import { type Around, findSame } from '#src/mails/proposals/known-products.ts'
import {
  type MailChange,
  type MailChoice,
  type MailProduct,
  type MailRemark,
  type Uncertain,
  idOfAdded,
  keyOfAdded,
} from '#src/mails/proposals/mail-proposal.ts'
import { productOfMail } from '#src/mails/proposals/product-of-mail.ts'
import { virtualProduct } from '#src/mails/proposals/virtual-product.ts'
import { amountOf, centsOf } from '#src/money/money.ts'

/** An item of an order: a new product, or one that is there. */
export function proposeOrdered(
  key: string,
  reading: MailReading,
  order: MailOrder,
  item: MailItem,
  { known, claimed }: Around,
): ItemProposal {
  const { product, uncertain } = productOfMail(reading, order, item)
  const title = product.name
  const virtual = virtualProduct(idOfAdded(key), product)
  const add: MailChoice = { kind: 'add', product }
  const same = findSame(virtual, item, known, claimed)
  const asked = (
    remark: MailRemark,
    about: string | null,
    choices: readonly MailChoice[] = [add],
  ): ItemProposal => ({
    title,
    choices,
    chosen: choices.length === 1 ? 0 : null,
    isTicked: false,
    uncertain,
    remark,
    about,
  })
  if (same) {
    const { by, of } = same
    const about = of.name
    if (by === 'order') return asked('perhaps there', about)
    const isOpen = by === 'link' && of.order_number === null && virtual.order_number !== null
    if (isOpen) {
      const change = orderChange(of, virtual)
      const choice: MailChoice = {
        kind: 'change',
        productId: of.id,
        name: nameOf(of),
        change,
        ...(item.seller !== undefined && !hasSeller(of) && { seller: item.seller }),
      }
      if (of.status !== 'wishlist') return asked('same link', about, [choice, add])
      known.orders.add({ ...of, ...change })
      return ticked(title, [choice], order, uncertain, null)
    }
    if (by === 'link') return asked('same link', about)
    return nothing(title, keyOfAdded(of.id) === null ? 'there already' : 'repeated', about)
  }
  const trashed = known.findTrashed(virtual)
  if (trashed) return asked('in the trash', trashed.of.name)
  known.add(virtual)
  return ticked(title, [add], order, uncertain, null)
}

/** The one choice of something new, ticked if the shop's number and what happened are certain. */
function ticked(
  title: string,
  choices: readonly MailChoice[],
  order: MailOrder,
  uncertain: readonly Uncertain[],
  remark: MailRemark | null,
): ItemProposal {
  const isTicked = order.number?.sure === true && !uncertain.includes('kind')
  return { title, choices, chosen: 0, isTicked, uncertain, remark, about: null }
}

/** The name of a deleted seller counts, too. */
function hasSeller({ seller_id, seller_name }: MailProduct): boolean {
  return seller_id !== null || seller_name !== null
}

/** A product of the wishlist that was ordered gets what the mail says and it does not have. */
function orderChange(product: MailProduct, said: MailProduct): MailChange {
  const price = product.price === null && said.price !== null ? amountOf(centsOf(said.price)) : null
  return {
    ...(product.status === 'wishlist' && { status: 'ordered' as const }),
    ...(said.order_number !== null && { order_number: said.order_number }),
    ...(product.order_date === null && said.order_date !== null && { order_date: said.order_date }),
    ...(price !== null && { price, currency: said.currency }),
  }
}
