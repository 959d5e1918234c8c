import type { ProductColumn } from '#src/imports/columns/product-column.ts'

/** The days of a product from the order to the payout. */
export const DAY_COLUMNS = [
  {
    field: 'order_date',
    header: 'Order Date',
    kind: 'date',
    aliases: [
      'date',
      'ordered',
      'ordered on',
      'date ordered',
      'purchase date',
      'purchased',
      'bought on',
      'date of order',
      'order placed',
    ],
  },
  {
    field: 'received_date',
    header: 'Delivery Date',
    kind: 'date',
    aliases: [
      'received',
      'received on',
      'received date',
      'date received',
      'delivered',
      'delivered on',
      'arrival date',
      'date delivered',
    ],
  },
  {
    field: 'reviewed_date',
    header: 'Review Date',
    kind: 'date',
    aliases: [
      'reviewed',
      'reviewed on',
      'reviewed date',
      'date reviewed',
      'review written',
      'review submitted',
      'review done',
      'review left',
      'review posted',
    ],
  },
  {
    field: 'published_date',
    header: 'Published Date',
    kind: 'date',
    aliases: [
      'published',
      'published on',
      'publication date',
      'review live',
      'live date',
      'review published',
    ],
  },
  {
    field: 'paid_date',
    header: 'Completed Date',
    kind: 'date',
    aliases: [
      'completed',
      'completed on',
      'payment date',
      'paid on',
      'paid date',
      'refunded on',
      'date paid',
    ],
  },
] as const satisfies readonly ProductColumn[]
