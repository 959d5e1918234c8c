import type { ProductColumn } from '#src/imports/columns/product-column.ts'

/** The expected and the received refund. */
export const REFUND_COLUMNS = [
  {
    field: 'refund_expected',
    header: 'Expected Refund',
    kind: 'money',
    aliases: [
      'refund expected',
      'expected',
      'refund due amount',
      'refund amount due',
      'expected amount',
    ],
  },
  {
    field: 'refund_due_date',
    header: 'Refund Due Date',
    kind: 'date',
    isDue: true,
    aliases: [
      'refund due',
      'due date',
      'expected on',
      'refund expected on',
      'expected refund date',
    ],
  },
  {
    field: 'refund_received',
    header: 'Refund Received',
    kind: 'money',
    mayBeYes: true,
    aliases: [
      'refund',
      'refund amount',
      'refunded',
      'amount refunded',
      'received refund',
      'reimbursed',
      'reimbursement',
    ],
  },
  {
    field: 'refund_received_date',
    header: 'Refund Received Date',
    kind: 'date',
    aliases: ['refund date', 'date refunded', 'refunded date', 'reimbursement date'],
  },
  {
    field: 'refund_method',
    header: 'Refund Method',
    kind: 'text',
    longest: 50,
    aliases: ['payment method', 'refund via', 'paid via', 'method', 'refunded via'],
  },
  {
    field: 'refund_reference',
    header: 'Refund Reference',
    kind: 'text',
    longest: 200,
    aliases: [
      'transaction id',
      'transaction',
      'reference',
      'paypal transaction',
      'payment reference',
    ],
  },
  {
    field: 'commission',
    header: 'Commission',
    kind: 'yes or no',
    aliases: ['has commission'],
  },
  {
    field: 'commission_amount',
    header: 'Commission Amount',
    kind: 'money',
    aliases: ['bonus', 'commission paid', 'extra', 'fee earned'],
  },
] as const satisfies readonly ProductColumn[]
