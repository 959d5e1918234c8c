import { formatSellerName } from '@sampletrail/domain/sellers/seller-name.ts'
import { UNASSIGNED_ID } from '#src/entities/seller/seller-row.ts'

export type PickerSeller = {
  id: string
  name: string
  user_id: string | null
  thumbnail_url?: string | null
  is_vip?: boolean
}

/** Puts VIP sellers first and keeps the order otherwise. Every list of sellers uses it. */
export function vipsFirst<Seller extends { is_vip?: boolean }>(
  sellers: readonly Seller[],
): Seller[] {
  return sellers.toSorted((a, b) => Number(b.is_vip === true) - Number(a.is_vip === true))
}

export type SellerGroup = {
  label: string
  /** The seller is missing for 'Unassigned'. */
  options: { value: string; label: string; seller?: PickerSeller }[]
}

/**
 * The groups of a seller picker: 'Unassigned', the user's own sellers, the global ones. In each, VIPs first, then by shown
 * name.
 */
export function groupSellers(sellers: readonly PickerSeller[]): SellerGroup[] {
  const optionsOf = (isOwn: boolean) =>
    vipsFirst(
      sellers
        .filter(({ user_id }) => (user_id !== null) === isOwn)
        .map((seller) => ({ ...seller, label: sellerLabel(seller.name), seller }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    ).map(({ id, label, seller }) => ({ value: id, label, seller }))
  return [
    { label: '', options: [{ value: UNASSIGNED_ID, label: 'Unassigned' }] },
    { label: 'Your Sellers', options: optionsOf(true) },
    { label: 'Global Sellers', options: optionsOf(false) },
  ].filter(({ options }) => options.length > 0)
}

/** The name as shown; a name that consists only of ornaments is shown unchanged. */
export function sellerLabel(name: string): string {
  return formatSellerName(name) || name
}
