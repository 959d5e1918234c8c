import type { ProductColumn } from '#src/imports/columns/product-column.ts'

/** A product's links, and its owner's search words. */
export const LINK_COLUMNS = [
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
] as const satisfies readonly ProductColumn[]
