import type { MailKind, MailReading } from '#src/mails/mail-reading.ts'
import type { ItemProposal } from '#src/mails/proposals/item-proposal.ts'
import { KnownProducts, claimedBy } from '#src/mails/proposals/known-products.ts'
import type { MailProduct, MailProposal } from '#src/mails/proposals/mail-proposal.ts'
import { proposeOrdered } from '#src/mails/proposals/propose-order.ts'
import { proposeStep, proposeWithoutItem } from '#src/mails/proposals/propose-step.ts'
import { settlePages } from '#src/mails/proposals/settle-pages.ts'
import type { Comparable } from '#src/products/product-index.ts'

/** A mail, or a page of orders, with what was read of it. */
export type ReadMail = { key: string; readings: readonly MailReading[]; isPage?: boolean }

const ORDER_OF_KINDS: readonly MailKind[] = [
  'order',
  'shipment',
  'delivery',
  'refund',
  'cancellation',
  'unknown',
]

/**
 * What mails propose: new products, and steps of products that are there, also of those that another of the mails adds. Mails
 * are understood in the order of what happened, and proposed in theirs. Only what is sure is ticked; nothing changes by itself.
 * docs/behaviour/mails.md
 */
export function proposeMails(
  mails: readonly ReadMail[],
  products: readonly MailProduct[],
  trashed: readonly Comparable[] = [],
): MailProposal[] {
  const known = new KnownProducts(products, trashed)
  const parts = mails.flatMap(({ key, readings }, place) =>
    readings.map((reading, index) => ({
      mail: key,
      key: `${key}/${index}`,
      reading,
      place,
      index,
    })),
  )
  const proposed = parts
    .toSorted((one, other) => rankOf(one.reading) - rankOf(other.reading))
    .map((part) => ({ ...part, proposals: proposalsOf(part.mail, part.key, part.reading, known) }))
  const pages = new Set(mails.filter(({ isPage }) => isPage === true).map(({ key }) => key))
  return settlePages(
    proposed
      .toSorted((one, other) => one.place - other.place || one.index - other.index)
      .flatMap(({ proposals }) => proposals),
    pages,
  )
}

/** An order comes before its parcel, and that before its refund, whatever the days of their mails. */
function rankOf({ kind }: MailReading): number {
  return ORDER_OF_KINDS.indexOf(kind)
}

function proposalsOf(
  mail: string,
  key: string,
  reading: MailReading,
  known: KnownProducts,
): MailProposal[] {
  return reading.orders.flatMap((order, place): MailProposal[] => {
    const base = { mail, kind: reading.kind, orderNumber: order.number?.value ?? null }
    const keyed = (index: number, rest: ItemProposal) => ({
      ...base,
      key: `${key}/${place}/${index}`,
      ...rest,
    })
    if (order.items.length === 0) return [keyed(0, proposeWithoutItem(reading, order, known))]
    const claimed = claimedBy(order, known)
    return order.items.map((item, index) => {
      const own = `${key}/${place}/${index}`
      const isOnlyItem = order.items.length === 1
      return keyed(
        index,
        reading.kind === 'order'
          ? proposeOrdered(own, reading, order, item, { known, claimed })
          : proposeStep(own, reading, order, item, { known, claimed, isOnlyItem }),
      )
    })
  })
}
