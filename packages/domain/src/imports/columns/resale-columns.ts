import type { ProductColumn } from '#src/imports/columns/product-column.ts'

/** The end of a product, and the notes about it. */
export const RESALE_COLUMNS = [
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
