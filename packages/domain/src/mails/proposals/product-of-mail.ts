import { isAmazonAddress } from '#src/links/retail-link.ts'
import type { MailItem, MailOrder, MailReading } from '#src/mails/mail-reading.ts'
import type { ProductOfMail, Uncertain } from '#src/mails/proposals/mail-proposal.ts'
import { amountOf } from '#src/money/money.ts'

/** An item of a mail as a new product. What the mail does not say is empty; `uncertain` names what to check. */
export function productOfMail(
  reading: MailReading,
  order: MailOrder,
  item: MailItem,
): { product: ProductOfMail; uncertain: Uncertain[] } {
  const isDelivered = reading.kind === 'delivery'
  const day = reading.day?.value ?? null
  const { link } = item
  const product: ProductOfMail = {
    name: item.name.value,
    status: isDelivered ? 'received' : 'ordered',
    price: amountOf(item.price?.value ?? null),
    currency: order.currency?.value ?? 'USD',
    quantity: item.quantity.value,
    country: reading.country,
    order_number: order.number?.value ?? null,
    // A mail about a parcel does not say when its order was placed.
    order_date: isDelivered ? null : day,
    received_date: isDelivered ? day : null,
    url: link,
    amazon_url: link !== null && isAmazonAddress(link) ? link : null,
    product_image_url: item.picture,
    ...(item.seller !== undefined && { seller: item.seller }),
  }
  const isOrder = reading.kind === 'order'
  const checks: readonly (readonly [Uncertain, boolean])[] = [
    ['kind', !reading.isKindSure],
    ['name', !item.name.sure],
    ['order number', order.number?.sure !== true],
    ['date', reading.day?.sure !== true || reading.kind === 'shipment'],
    ['quantity', !item.quantity.sure],
    ['price', item.price?.sure !== true],
    ['currency', item.price !== null && order.currency?.sure !== true],
  ]
  const uncertain = checks.flatMap(([what, isOpen]) => (isOpen ? [what] : []))
  // Other mails have no prices: nothing is there to be checked.
  const isWithoutPrice = !isOrder && item.price === null
  return { product, uncertain: uncertain.filter((what) => !(isWithoutPrice && what === 'price')) }
}
