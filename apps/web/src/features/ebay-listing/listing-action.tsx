import { ExternalLink, Gavel } from 'lucide-react'
import { lazy } from 'react'
import { getConfig } from '#src/lib/config.ts'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { mayBeSold } from '#src/entities/product/may-be-sold.ts'
import { DialogAction } from '#src/entities/product/dialog-action.tsx'
import type { Product } from '#src/entities/product/product-row.ts'
import { buttonStyle } from '#src/ui/button-style.ts'

const ListingDialog = lazy(async () => ({
  default: (await import('#src/features/ebay-listing/listing-dialog.tsx')).ListingDialog,
}))

/** Lists a product on eBay, and links to its listing; nothing if no account can be connected. */
export function ListingAction({ product }: { product: Product }) {
  const gate = useProGate('ebay_listing')
  if (!getConfig().features.ebayListing) return null
  return (
    <>
      <DialogAction
        product={product}
        icon={Gavel}
        label="Create eBay Listing"
        dialog={ListingDialog}
        mayOpen={() => gate.enter() && mayBeSold(product)}
      />
      {isListing(product.ebay_url) && (
        <a
          href={product.ebay_url ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle('quiet')}
        >
          <ExternalLink aria-hidden className="size-4" />
          View on eBay
        </a>
      )}
    </>
  )
}

/** People typed the other addresses, which open through the affiliate link. */
function isListing(address: string | null): boolean {
  const url = address === null ? null : URL.parse(address)
  return url?.protocol === 'https:' && /^(www[.])?(sandbox[.])?ebay[.]com$/.test(url.hostname)
}
