import { ExternalLink, Gavel } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { getConfig } from '#src/lib/config.ts'
import { useListPlace } from '#src/entities/listing/list-places.tsx'
import { usePlan } from '#src/entities/plan/use-plan.ts'
import { LockMark } from '#src/entities/plan/lock-mark.tsx'
import { useProGate } from '#src/entities/plan/use-pro-gate.ts'
import { mayBeSold } from '#src/entities/product/may-be-sold.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { useDialog } from '#src/ui/use-dialog.ts'

const ListingDialog = lazy(async () => ({
  default: (await import('#src/features/ebay-listing/listing-dialog.tsx')).ListingDialog,
}))

/** Lists a product on eBay, and links to its listing; nothing if no account can be connected. */
export function ListingAction({ product }: { product: Product }) {
  return getConfig().features.ebayListing ? <ConfiguredAction product={product} /> : null
}

function ConfiguredAction({ product }: { product: Product }) {
  const gate = useProGate('ebay_listing')
  const { isPro, isLoading } = usePlan()
  const dialog = useDialog()
  const [startPrice, setStartPrice] = useState<string>()
  const start = (price?: string): boolean => {
    if (!gate.enter() || !mayBeSold(product)) return false
    setStartPrice(price)
    dialog.show()
    return true
  }
  useListPlace('eBay', start, { needsPro: !isPro && !isLoading })
  return (
    <>
      <Button variant="secondary" onClick={() => start()}>
        <LockMark isLocked={gate.isLocked} icon={Gavel} />
        Create eBay Listing
      </Button>
      {dialog.isUsed && (
        <Suspense>
          <ListingDialog product={product} startPrice={startPrice} {...dialog.props} />
        </Suspense>
      )}
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
