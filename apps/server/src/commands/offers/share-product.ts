import { tagLink } from '@sampletrail/domain/links/affiliate-link.ts'
import { cleanLink } from '@sampletrail/domain/links/clean-link.ts'
import type { SharedProduct } from '@sampletrail/contracts/shared-offer.ts'
import type { Backend } from '#src/backend.ts'
import { AppError } from '#src/http/app-error.ts'

interface SharingSettings {
  backend: Pick<Backend, 'asService'>
  publicUrl: string
  affiliateTag: string | null
}

/**
 * The link to share for the product at `address`: our page of the offer that everybody may see, else the product at its shop,
 * with the operator's affiliate tag if there is one. Stores nothing. Throws `bad_request` for anything but a web address.
 */
export async function shareProduct(
  { backend, publicUrl, affiliateTag }: SharingSettings,
  address: string,
): Promise<SharedProduct> {
  const clean = cleanLink(address)
  if (clean === null) {
    throw new AppError('bad_request', 'This product has no link to a shop that could be shared.')
  }
  const { rows } = await backend.asService((transaction) =>
    transaction.query<{ id: string | null }>('select private.find_shared_offer($1) as id', [
      [address, clean],
    ]),
  )
  const id = rows[0]?.id ?? null
  if (id !== null) return { id, url: `${publicUrl}/p/${id}`, isSponsored: false }
  const { href, isSponsored } = tagLink(clean, affiliateTag)
  return { id: null, url: href, isSponsored }
}
