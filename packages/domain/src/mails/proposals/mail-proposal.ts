import type { CalendarDate } from '#src/dates/calendar-date.ts'
import type { MailKind } from '#src/mails/mail-reading.ts'
import type { MoneyProduct } from '#src/money/product-money.ts'
import type { ProductStatus } from '#src/products/lifecycle.ts'
import type { Comparable } from '#src/products/product-index.ts'

/** What the rules of mails read of a product. */
export type MailProduct = Comparable & MoneyProduct & { id: string }

/** A product as a mail describes it; amounts in units of the currency. */
export type ProductOfMail = {
  name: string
  status: 'ordered' | 'received'
  price: number | null
  currency: string
  quantity: number
  country: string | null
  order_number: string | null
  order_date: CalendarDate | null
  received_date: CalendarDate | null
  url: string | null
  amazon_url: string | null
  product_image_url: string | null
  /** The name of who sold it, for the person to confirm. */
  seller?: string
}

/** The columns that a mail changes in a product that is there. */
export type MailChange = {
  status?: ProductStatus
  order_number?: string
  order_date?: CalendarDate
  received_date?: CalendarDate
  paid_date?: CalendarDate
  price?: number
  currency?: string
  refund_received?: number
  refund_received_date?: CalendarDate
}

/** What the person has to check before it is recorded. */
export type Uncertain =
  | 'kind'
  | 'name'
  | 'order number'
  | 'date'
  | 'price'
  | 'quantity'
  | 'currency'

/** One way to understand a part of a mail. */
export type MailChoice =
  | { kind: 'add'; product: ProductOfMail }
  | {
      kind: 'change'
      productId: string
      name: string
      change: MailChange
      /** The name of who sold it, if the product has no seller; for the person to confirm. */
      seller?: string
    }

/** Why a proposal has no choice, or none that is ticked. */
export type MailRemark =
  | 'there already'
  | 'in the trash'
  | 'perhaps there'
  | 'same link'
  | 'repeated'
  | 'sent'
  | 'cancelled'
  | 'not in the list'
  | 'which product'
  | 'no item'
  | 'shared refund'
  | 'refund differs'
  | 'refund too large'
  | 'other currency'
  | 'no amount'

/** What one mail says about one item. */
export type MailProposal = {
  /** The same for the same mail and item, so that ticks stay. */
  key: string
  mail: string
  kind: MailKind
  /** The item, or the order number where the mail names no item. */
  title: string
  orderNumber: string | null
  choices: readonly MailChoice[]
  /** The choice that counts; null if the person has to choose. */
  chosen: number | null
  isTicked: boolean
  uncertain: readonly Uncertain[]
  remark: MailRemark | null
  /** The product that the remark is about. */
  about: string | null
}

/** The id of a product that another proposal of the same mails adds. */
export function idOfAdded(key: string): string {
  return `new:${key}`
}

/** The proposal that adds a product; null for a product that is there. */
export function keyOfAdded(productId: string): string | null {
  return productId.startsWith('new:') ? productId.slice('new:'.length) : null
}
