import {
  readTableSearch,
  type TableSearch,
  type TableStart,
} from '#src/features/admin/table/table-state.ts'

export const SELLER_SORTS = [
  'name',
  'products',
  'recent',
  'type',
  'status',
  'vip',
  'plans',
  'created',
] as const
export type SellerSort = (typeof SELLER_SORTS)[number]

export const SELLER_START: TableStart<SellerSort> = { sort: 'name', descending: false, size: 25 }

const NARROWER = ['global', 'active', 'user'] as const
export type SellerType = 'all' | (typeof NARROWER)[number]

/** The filters of the sellers, in addition to the table's own; all sellers without filters. */
export type SellerSearch = TableSearch & { type?: Exclude<SellerType, 'all'> | undefined }

export function readSellerSearch(raw: Record<string, unknown>): SellerSearch {
  const { type } = raw
  return { ...readTableSearch(raw), type: NARROWER.find((one) => one === type) }
}
