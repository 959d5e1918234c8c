import type { Stripe } from 'stripe'

/** A published type as it travels: decimals are strings there, and the SDK makes its own objects of them. */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends string | number | boolean | null | undefined | void
    ? T
    : T extends readonly (infer Item)[]
      ? Wire<Item>[]
      : { [Key in keyof T]: Wire<T[Key]> }

export type Customer = Wire<Stripe.Customer>
export type DeletedCustomer = Wire<Stripe.DeletedCustomer>
export type Product = Wire<Stripe.Product>
export type Price = Wire<Stripe.Price>
export type Plan = Wire<Stripe.Plan>
export type PaymentMethod = Wire<Stripe.PaymentMethod>
export type Subscription = Wire<Stripe.Subscription>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>
export type Invoice = Wire<Stripe.Invoice>
export type InvoiceLineItem = Wire<Stripe.InvoiceLineItem>
export type LineItem = Wire<Stripe.LineItem>
export type CheckoutSession = Wire<Stripe.Checkout.Session>
export type PortalSession = Wire<Stripe.BillingPortal.Session>
export type Metadata = Record<string, string>

/** The id of what is referred to, whether it was expanded or not; empty for nothing. */
export function idOf(reference: string | { id: string } | null): string {
  if (reference === null) return ''
  return typeof reference === 'string' ? reference : reference.id
}

/** A page of a list. */
export interface WireList<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

/** A complete list inside an object. */
export function listOf<T>(data: T[], url: string): WireList<T> {
  return { object: 'list', data, has_more: false, url }
}
