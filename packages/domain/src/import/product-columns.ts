/** What a column of a file holds, and so how its cells are read and written. */
export type ColumnKind =
  | 'text'
  | 'name'
  | 'long text'
  | 'order number'
  | 'link'
  | 'money'
  | 'date'
  | 'yes or no'
  | 'status'
  | 'currency'
  | 'country'
  | 'seller'
  | 'tags'

export type ProductColumn = {
  /** The column of a product, 'seller' for its name. */
  field: string
  /** As an export names it. Never changed: files of years ago must be read. */
  header: string
  kind: ColumnKind
  /** Other names that people and shops give it. */
  aliases: readonly string[]
  /** The longest text that the database takes. */
  longest?: number
}

/** Every column that an export writes and an import reads, in the export's order. docs/behaviour/import-export.md */
export const PRODUCT_COLUMNS = [
  {
    field: 'name',
    header: 'Name',
    kind: 'name',
    longest: 500,
    aliases: [
      'product',
      'product name',
      'item',
      'item name',
      'title',
      'product title',
      'item title',
    ],
  },
  {
    field: 'status',
    header: 'Status',
    kind: 'status',
    aliases: ['state', 'stage', 'progress', 'order status', 'product status'],
  },
  {
    field: 'seller',
    header: 'Seller',
    kind: 'seller',
    longest: 200,
    aliases: ['seller name', 'vendor', 'brand', 'company', 'shop', 'store', 'merchant', 'contact'],
  },
  {
    field: 'price',
    header: 'Price',
    kind: 'money',
    aliases: [
      'amount',
      'cost',
      'paid',
      'total',
      'order total',
      'item price',
      'purchase price',
      'unit price',
      'price paid',
      'amount paid',
      'paid amount',
      'value',
      'item total',
      'total charged',
    ],
  },
  {
    field: 'currency',
    header: 'Currency',
    kind: 'currency',
    aliases: ['currency code', 'ccy'],
  },
  {
    field: 'order_number',
    header: 'Order Number',
    kind: 'order number',
    longest: 100,
    aliases: [
      'order',
      'order id',
      'order no',
      'order nr',
      'order #',
      'amazon order',
      'amazon order id',
      'amazon order number',
      'purchase order',
    ],
  },
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
  {
    field: 'amazon_url',
    header: 'Amazon Link',
    kind: 'link',
    longest: 2048,
    aliases: ['amazon url', 'amazon', 'asin link', 'amazon product link'],
  },
  {
    field: 'ebay_url',
    header: 'eBay Link',
    kind: 'link',
    longest: 2048,
    aliases: ['ebay url', 'ebay'],
  },
  {
    field: 'url',
    header: 'Link',
    kind: 'link',
    longest: 2048,
    aliases: [
      'url',
      'product link',
      'product url',
      'item link',
      'item url',
      'web address',
      'website',
      'product page',
    ],
  },
  {
    field: 'product_image_url',
    header: 'Picture Link',
    kind: 'link',
    longest: 2048,
    aliases: [
      'image',
      'image url',
      'picture',
      'picture url',
      'photo url',
      'product image',
      'image link',
      'thumbnail',
    ],
  },
  {
    field: 'country',
    header: 'Country',
    kind: 'country',
    aliases: ['country code', 'marketplace', 'market', 'region'],
  },
  {
    field: 'tags',
    header: 'Tags',
    kind: 'tags',
    aliases: ['tag', 'labels', 'label', 'category', 'categories'],
  },
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
  {
    field: 'review_due_date',
    header: 'Review Due Date',
    kind: 'date',
    aliases: ['review due', 'review by', 'review deadline', 'deadline'],
  },
  { field: 'photo_review', header: 'Photo Review', kind: 'yes or no', aliases: ['photos'] },
  { field: 'video_review', header: 'Video Review', kind: 'yes or no', aliases: ['video'] },
  {
    field: 'rating_review',
    header: 'Rating Review',
    kind: 'yes or no',
    aliases: ['rating only', 'rating'],
  },
  {
    field: 'feedback_review',
    header: 'Feedback Review',
    kind: 'yes or no',
    aliases: ['feedback', 'seller feedback'],
  },
  {
    field: 'no_tax',
    header: 'No Tax',
    kind: 'yes or no',
    aliases: ['tax not covered', 'no tax refund'],
  },
  {
    field: 'no_fees',
    header: 'No Fees',
    kind: 'yes or no',
    aliases: ['fees not covered', 'no paypal fees', 'no fee'],
  },
  {
    field: 'partial_payment',
    header: 'Partial Payment',
    kind: 'yes or no',
    aliases: ['partial refund', 'partial'],
  },
  { field: 'sold', header: 'Sold', kind: 'yes or no', aliases: ['is sold', 'resold'] },
  {
    field: 'sold_date',
    header: 'Sold Date',
    kind: 'date',
    aliases: ['sold on', 'sale date', 'date sold'],
  },
  {
    field: 'sold_price',
    header: 'Sold Price',
    kind: 'money',
    aliases: ['sold for', 'sale price', 'resale price', 'selling price'],
  },
  {
    field: 'sold_fees',
    header: 'Selling Fees',
    kind: 'money',
    aliases: ['sold fees', 'fees', 'ebay fees', 'sale fees'],
  },
  { field: 'archived', header: 'Archived', kind: 'yes or no', aliases: ['is archived', 'hidden'] },
  {
    field: 'additional_notes',
    header: 'Notes',
    kind: 'long text',
    longest: 10_000,
    aliases: ['note', 'additional notes', 'comment', 'comments', 'remarks', 'details'],
  },
  {
    field: 'description',
    header: 'Description',
    kind: 'long text',
    longest: 10_000,
    aliases: ['listing text', 'listing description', 'product description', 'sale description'],
  },
] as const satisfies readonly ProductColumn[]

export type ImportField = (typeof PRODUCT_COLUMNS)[number]['field']

/** The columns that an export adds for reading, and an import leaves alone: they follow from the others. */
export const ADDED_HEADER = 'Added'
export const RECEIPT_HEADER = 'Receipt'
export const SCREENSHOT_HEADER = 'Review Screenshot'

/** Whether a text names a field that a column can be read as. */
export function isImportField(value: unknown): value is ImportField {
  return PRODUCT_COLUMNS.some(({ field }) => field === value)
}

/** The column of a field. */
export function columnOf(field: ImportField): ProductColumn {
  const column = PRODUCT_COLUMNS.find((one) => one.field === field)
  if (!column) throw new RangeError(`There is no column for '${field}'.`)
  return column
}
