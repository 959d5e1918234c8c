import {
  type ShareProduct,
  type SharedProduct,
  sharedProductSchema,
} from '@sampletrail/contracts/shared-offer.ts'
import type { Offer } from '#src/entities/offer/find-offers.ts'
import { callApi } from '#src/lib/api.ts'
import { showError, showSuccess } from '#src/ui/toast.tsx'

/** Longest title and addresses that the server accepts. */
const TITLE = 500
const ADDRESS = 2000

/**
 * Passes a link to an offer to the system's share menu, or to the clipboard if there is none. Throws if no link can be
 * created. docs/behaviour/catalogue.md
 */
export async function shareOffer(offer: Offer, address: string): Promise<void> {
  const { url, isSponsored } = await makeLink({
    title: offer.name.slice(0, TITLE),
    price: offer.price,
    image_url: offer.image_url?.slice(0, ADDRESS),
    amazon_url: address.slice(0, ADDRESS),
  })
  const text = isSponsored ? `${offer.name} (affiliate link)` : offer.name
  if ('share' in navigator) {
    try {
      await navigator.share({ title: offer.name, text, url })
      return
    } catch (reason) {
      if (reason instanceof DOMException && reason.name === 'AbortError') return
      // The press that allowed it was too long ago, or this device cannot share links.
    }
  }
  await copyLink(url, isSponsored)
}

async function makeLink(product: ShareProduct): Promise<SharedProduct> {
  const answer = await callApi('/api/random-product', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(product),
  })
  return sharedProductSchema.parse(answer)
}

async function copyLink(url: string, isSponsored: boolean): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
  } catch {
    // Without access to the clipboard, the link is shown for copying by hand.
    showError(`Could not copy. The link is: ${url}`)
    return
  }
  showSuccess('Copied to clipboard', {
    ...(isSponsored && {
      detail: 'It is an affiliate link: say so where you share it.',
      duration: 8000,
    }),
  })
}
