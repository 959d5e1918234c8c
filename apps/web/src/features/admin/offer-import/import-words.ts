import type { OfferColumn } from '@sampletrail/domain/offers/file/column-names.ts'

export const COLUMN_WORDS: Record<OfferColumn, string> = {
  id: 'Id',
  name: 'Name',
  price: 'Price',
  currency: 'Currency',
  country: 'Country',
  seller_code: 'Seller code',
  seller_id: 'Seller id',
  seller: 'Seller',
  image_url: 'Picture',
  url: 'Link',
  amazon_url: 'Amazon link',
  ebay_url: 'eBay link',
  channel_name: 'Channel',
  posted_at: 'Posted',
  expires_at: 'Expires',
}

export const writeNumber = (count: number): string => count.toLocaleString('en-US')

export const countRows = (count: number): string =>
  `${writeNumber(count)} ${count === 1 ? 'row' : 'rows'}`
