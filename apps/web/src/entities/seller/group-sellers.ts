import { formatSellerName } from '@sampletrail/domain/seller-name.ts'
import { UNASSIGNED_ID } from '#src/entities/seller/seller-row.ts'

export type PickerSeller = {
  id: string
  name: string
  user_id: string | null
  thumbnail_url?: string | null
}

export type SellerGroup = {
  label: string
  /** The seller is missing for 'Unassigned'. */
  options: { value: string; label: string; seller?: PickerSeller }[]
}

/** The groups of a seller picker: 'Unassigned' first, then the user's own sellers and the global ones, by shown name. */
export function groupSellers(sellers: readonly PickerSeller[]): SellerGroup[] {
  const optionsOf = (isOwn: boolean) =>
    sellers
      .filter(({ user_id }) => (user_id !== null) === isOwn)
      .map((seller) => ({ value: seller.id, label: sellerLabel(seller.name), seller }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  return [
    { label: '', options: [{ value: UNASSIGNED_ID, label: 'Unassigned' }] },
    { label: 'Your Sellers', options: optionsOf(true) },
    { label: 'Global Sellers', options: optionsOf(false) },
  ].filter(({ options }) => options.length > 0)
}

/** The name as shown; one made of ornaments alone is shown as it is. */
export function sellerLabel(name: string): string {
  return formatSellerName(name) || name
}
