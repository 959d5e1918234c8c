import type { SellerContacts } from '@sampletrail/domain/sellers/seller-contacts.ts'
import { sellerLabel } from '#src/entities/seller/group-sellers.ts'

type Searched = { name: string } & Partial<SellerContacts>

/** The sellers whose name, stored or shown, or whose contacts contain a text, by the name shown. */
export function sellersThatMatch<Seller extends Searched>(
  sellers: readonly Seller[],
  search: string,
): Seller[] {
  const wanted = search.trim().toLocaleLowerCase()
  return sellers
    .map((seller) => ({ seller, label: sellerLabel(seller.name) }))
    .filter(({ seller, label }) => {
      const { name, email, whatsapp, wechat, facebook, discord } = seller
      return [label, name, email, whatsapp, wechat, facebook, discord].some((text) =>
        text?.toLocaleLowerCase().includes(wanted),
      )
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
    .map(({ seller }) => seller)
}
