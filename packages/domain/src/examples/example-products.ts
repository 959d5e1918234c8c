import { type CalendarDate, addDays } from '#src/dates/calendar-date.ts'
import type { ProductStatus } from '#src/products/lifecycle.ts'

/** The sellers of the example products: people see that nobody is behind them. */
export const EXAMPLE_SELLERS = ['Northwind Example Shop', 'Kestrel Example Store'] as const

type ExampleSeller = (typeof EXAMPLE_SELLERS)[number]

/** Columns of a product that shows how the app looks once it is used; every other column is empty. */
export interface ExampleProduct {
  name: string
  price: number
  status: ProductStatus
  seller: ExampleSeller
  order_date: CalendarDate | null
  received_date: CalendarDate | null
  reviewed_date: CalendarDate | null
  published_date: CalendarDate | null
  paid_date: CalendarDate | null
  review_due_date: CalendarDate | null
  refund_due_date: CalendarDate | null
  refund_received: number | null
  refund_received_date: CalendarDate | null
  refund_method: string | null
  commission: boolean
  commission_amount: number | null
  sold: boolean
  sold_date: CalendarDate | null
  sold_price: number | null
  sold_fees: number | null
}

/** The file name of the import under which the examples are kept, as the list of imports shows it. */
export const EXAMPLES_NAME = 'Example data'

/**
 * Twelve products around today: every status, two sellers, refunds that came, that are owed and that are late. The first ones
 * show the most, for plans that hold fewer.
 */
export function exampleProducts(today: CalendarDate): ExampleProduct[] {
  const day = (days: number): CalendarDate => addDays(today, days)
  const [northwind, kestrel] = EXAMPLE_SELLERS
  return [
    example('Ceramic pour-over set', 34.99, 'published', northwind, {
      order_date: day(-34),
      received_date: day(-29),
      reviewed_date: day(-24),
      published_date: day(-22),
      refund_due_date: day(-6),
    }),
    example('Trail running belt', 18.95, 'received', kestrel, {
      order_date: day(-9),
      received_date: day(-3),
      review_due_date: day(2),
    }),
    example('Foldable desk lamp', 27.49, 'paid', northwind, {
      order_date: day(-41),
      received_date: day(-37),
      reviewed_date: day(-31),
      published_date: day(-29),
      paid_date: day(-12),
      refund_received: 27.49,
      refund_received_date: day(-12),
      refund_method: 'PayPal',
    }),
    example('Glass storage boxes', 41.2, 'ordered', kestrel, { order_date: day(-2) }),
    example('Bamboo bath tray', 22.5, 'published', kestrel, {
      order_date: day(-20),
      received_date: day(-16),
      reviewed_date: day(-11),
      published_date: day(-9),
      refund_due_date: day(4),
    }),
    example('Noise-free kitchen timer', 15.99, 'reviewed', northwind, {
      order_date: day(-15),
      received_date: day(-10),
      reviewed_date: day(-1),
    }),
    example('Insulated lunch bag', 24, 'wishlist', northwind, {}),
    example('Cable organizer', 12.75, 'ordered', northwind, { order_date: day(-24) }),
    example('Silicone baking mats', 19.9, 'received', northwind, {
      order_date: day(-14),
      received_date: day(-8),
      review_due_date: day(-1),
    }),
    example('Rechargeable bike light', 31.49, 'paid', kestrel, {
      order_date: day(-58),
      received_date: day(-53),
      reviewed_date: day(-49),
      published_date: day(-47),
      paid_date: day(-30),
      refund_received: 36.49,
      refund_received_date: day(-30),
      refund_method: 'Gift card',
      commission: true,
      commission_amount: 5,
    }),
    example('Standing desk mat', 45, 'paid', northwind, {
      order_date: day(-75),
      received_date: day(-70),
      reviewed_date: day(-64),
      published_date: day(-62),
      paid_date: day(-48),
      refund_received: 45,
      refund_received_date: day(-48),
      refund_method: 'PayPal',
      sold: true,
      sold_date: day(-5),
      sold_price: 26,
      sold_fees: 3.4,
    }),
    example('Packable rain jacket', 38, 'wishlist', kestrel, {}),
  ]
}

function example(
  name: string,
  price: number,
  status: ProductStatus,
  seller: ExampleSeller,
  rest: Partial<ExampleProduct>,
): ExampleProduct {
  return { ...EMPTY, name, price, status, seller, ...rest }
}

const EMPTY = {
  order_date: null,
  received_date: null,
  reviewed_date: null,
  published_date: null,
  paid_date: null,
  review_due_date: null,
  refund_due_date: null,
  refund_received: null,
  refund_received_date: null,
  refund_method: null,
  commission: false,
  commission_amount: null,
  sold: false,
  sold_date: null,
  sold_price: null,
  sold_fees: null,
} as const
