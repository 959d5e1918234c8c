import { formatShortDate } from '@sampletrail/domain/dates/calendar-date.ts'
import type { MailKind, MailReading } from '@sampletrail/domain/mails/mail-reading.ts'
import type {
  MailChange,
  MailProposal,
  MailRemark,
  ProductOfMail,
  Uncertain,
} from '@sampletrail/domain/mails/proposals/mail-proposal.ts'
import { centsOf, formatMoney } from '@sampletrail/domain/money/money.ts'
import { labelOfStatus } from '@sampletrail/domain/products/lifecycle.ts'
import { describePieces } from '@sampletrail/domain/products/pieces.ts'

/** What an email is, on its card. */
export const KIND_WORDS: Readonly<Record<MailKind, string>> = {
  order: 'Order',
  shipment: 'Shipped',
  delivery: 'Delivered',
  refund: 'Refund',
  cancellation: 'Cancelled',
  unknown: 'No order in this email',
}

const UNCERTAIN_WORDS: Readonly<Record<Uncertain, string>> = {
  kind: 'what happened',
  name: 'name',
  'order number': 'order number',
  date: 'day',
  price: 'price',
  quantity: 'pieces',
  currency: 'currency',
}

/** 'Check the price and the day.' */
export function describeUncertain(uncertain: readonly Uncertain[]): string {
  const words = uncertain.map((one) =>
    one === 'kind' ? 'what happened' : `the ${UNCERTAIN_WORDS[one]}`,
  )
  const last = words.pop() ?? ''
  return `Check ${words.length === 0 ? last : `${words.join(', ')} and ${last}`}.`
}

/** Why a proposal is not ticked, or changes nothing; null if nothing has to be said. */
export function describeRemark({ remark, about, choices }: MailProposal): string | null {
  const name = about === null ? 'A product' : `"${about}"`
  const hasChoice = choices.length > 1
  return remark === null ? null : remarksAbout(name, hasChoice)[remark]
}

const remarksAbout = (name: string, hasChoice: boolean): Record<MailRemark, string> => ({
  'there already': `${name} shows this already. Nothing to change.`,
  'in the trash': `${name} is in your trash.`,
  'perhaps there': `You may already have it: ${name} has this order number.`,
  'same link': `You already have ${name} with this link${hasChoice ? ', without an order number' : ''}.`,
  repeated: 'The same item is here more than once.',
  sent: `${name} is on its way. Nothing to change.`,
  cancelled: 'The shop cancelled this order. Nothing changes here.',
  'not in the list': 'This order is not in your list.',
  'which product': hasChoice
    ? 'Choose the product that it is about.'
    : 'Tick it if it is about this product.',
  'no item': 'The items of this order could not be read. Add them by hand.',
  'shared refund': 'The refund is for several items, and the email does not say how much for each.',
  'refund differs': `${name} has a recorded refund. This one would be added to it.`,
  'refund too large': `The refund is more than the price of ${name}.`,
  'other currency': `${name} has another currency.`,
  'no amount': `The amount could not be read. Record the refund of ${name} by hand.`,
})

/** What a product of an email has beside its name: '$15.99 · Nov 12, 2026 · 112-1234567-7654321'. */
export function describeProduct(product: ProductOfMail): string {
  const cents = centsOf(product.price)
  const day = product.received_date ?? product.order_date
  return [
    cents === null ? 'No price' : formatMoney(cents, product.currency),
    describePieces(product.quantity, cents, product.currency),
    labelOfStatus(product.status) + (day === null ? '' : ` ${formatShortDate(day)}`),
    product.order_number,
    product.seller === undefined ? null : `Sold by ${product.seller}`,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

/** A day after a word; nothing without one. */
function at(day: string | undefined): string {
  return day === undefined ? '' : ` ${formatShortDate(day)}`
}

/** What a change does: 'Received Mar 9, 2026', 'Refund $15.99, Mar 20, 2026'. */
export function describeChange(
  change: MailChange,
  currency: string,
  soldBy: string | null = null,
): string {
  const {
    status,
    received_date,
    refund_received,
    refund_received_date,
    order_date,
    order_number,
    price,
  } = change
  const parts = [
    refund_received === undefined
      ? null
      : `Refund ${formatMoney(centsOf(refund_received), currency)}${at(refund_received_date)}`,
    status === 'received' || received_date !== undefined ? `Received${at(received_date)}` : null,
    status === 'ordered' || order_date !== undefined ? `Ordered${at(order_date)}` : null,
    status === 'paid' ? labelOfStatus(status) : null,
    order_number === undefined ? null : `order number ${order_number}`,
    price === undefined ? null : formatMoney(centsOf(price), change.currency ?? currency),
    soldBy === null ? null : `Sold by ${soldBy}`,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** How many orders a page shows. An order that was delivered is read twice. */
export function countOrders(readings: readonly MailReading[]): number {
  const numbers = readings.flatMap(({ orders }) => orders.map(({ number }) => number?.value))
  return new Set(numbers).size
}

/** '2 emails and 1 page'. */
export function countOpened(opened: readonly { isPage?: boolean }[]): string {
  const pages = opened.filter(({ isPage }) => isPage === true).length
  const mails = opened.length - pages
  const words = [
    mails === 0 ? '' : countMails(mails),
    pages === 0 ? '' : pages === 1 ? '1 page of orders' : `${pages} pages of orders`,
  ]
  return words.filter((part) => part !== '').join(' and ')
}

export function countMails(count: number): string {
  return count === 1 ? '1 email' : `${count.toLocaleString('en-US')} emails`
}

/** '1 new one is', '2 new ones are'. */
export function newOnesAre(count: number): string {
  return count === 1 ? '1 new one is' : `${count.toLocaleString('en-US')} new ones are`
}

function countProducts(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`
}

/** 'Add 2 products and change 1', for the button. */
export function describePress(adds: number, edits: number): string {
  if (edits === 0) return `Add ${countProducts(adds)}`
  if (adds === 0) return `Change ${countProducts(edits)}`
  return `Add ${countProducts(adds)} and change ${edits.toLocaleString('en-US')}`
}

/** '2 products added, 1 changed', afterwards. */
export function describeDone(adds: number, edits: number): string {
  if (edits === 0) return `${countProducts(adds)} added`
  if (adds === 0) return `${countProducts(edits)} changed`
  return `${countProducts(adds)} added, ${edits.toLocaleString('en-US')} changed`
}
