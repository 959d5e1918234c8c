import { keptOfSale, saleForm } from '@sampletrail/domain/resale/sale.ts'
import { formatMoney } from '@sampletrail/domain/money/money.ts'
import { namesOfListings } from '@sampletrail/domain/resale/product-listing.ts'
import { saleSentence } from '@sampletrail/domain/resale/sale-words.ts'
import { Banknote, Plus } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import { useListings } from '#src/entities/listing/use-listings.ts'
import { mayBeSold } from '#src/entities/product/may-be-sold.ts'
import type { Product } from '#src/entities/product/product-row.ts'
import { ListingItem } from '#src/features/selling/listing-item.tsx'
import { openListings } from '#src/features/selling/sold-form.ts'
import { useAfterSale } from '#src/features/selling/use-after-sale.ts'
import { canComeBack, useListingActions } from '#src/features/selling/use-listing-actions.ts'
import { QueryError } from '#src/lib/query-error.tsx'
import { readToday } from '#src/lib/today.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const SoldDialog = lazy(async () => ({
  default: (await import('#src/features/selling/sold-dialog.tsx')).SoldDialog,
}))
const ListingDialog = lazy(async () => ({
  default: (await import('#src/features/selling/listing-dialog.tsx')).ListingDialog,
}))
const ListingQuestion = lazy(async () => ({
  default: (await import('#src/features/selling/listing-question.tsx')).ListingQuestion,
}))

type Asked =
  | { what: 'sold' | 'listing'; listing: Listing | null }
  | { what: 'end' | 'forget'; listing: Listing; name: string }

/** Where a product is for sale, and that it was sold. Load it with the product's tools. */
export function SellingCard({ product }: { product: Product }) {
  const { data: listings = [], error, isPending, refetch, isFetching } = useListings(product.id)
  const names = namesOfListings(listings)
  const nameOf = ({ id }: Listing): string => names.get(id) ?? ''
  const actions = useListingActions(product, nameOf)
  const finishSale = useAfterSale(product)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setOpen] = useState(false)
  // A wish has nothing to sell; what was listed before it became one stays in sight.
  if (product.status === 'wishlist' && listings.length === 0) return null

  const ask = (next: Asked): void => {
    setAsked(next)
    setOpen(true)
  }
  const up = openListings(listings)
  const over = listings.filter((listing) => !up.includes(listing))
  const dialogProps = { open: isOpen, onOpenChange: setOpen, onClosed: () => setAsked(null) }
  const draw = (listing: Listing) => (
    <ListingItem
      key={listing.id}
      listing={listing}
      name={nameOf(listing)}
      isSold={product.sold}
      isBusy={actions.busy === listing.id}
      onSold={() => ask({ what: 'sold', listing })}
      // Once it is sold, it has to go.
      onEnd={() =>
        product.sold
          ? actions.endThere(listing)
          : ask({ what: 'end', listing, name: nameOf(listing) })
      }
      onTakenDown={() => actions.takeDown(listing)}
      onPrice={(cents) => actions.setPrice(listing, cents)}
      onStillUp={() => actions.putUp(listing)}
      onEdit={() => ask({ what: 'listing', listing })}
      onDelete={() =>
        canComeBack(listing, product.sold)
          ? actions.forget(listing)
          : ask({ what: 'forget', listing, name: nameOf(listing) })
      }
    />
  )
  return (
    <Card className="relative flex flex-col gap-2 max-md:py-2.5 md:gap-4">
      <h2 className="text-base font-semibold">Selling</h2>
      {product.sold && <SaleSummary product={product} />}
      {product.sold && up.length > 0 && (
        <Banner kind="warning">
          It is sold, and still for sale elsewhere. Take it down before somebody buys it there.
        </Banner>
      )}
      {isPending && <Skeleton className="h-10 w-full" />}
      {error !== null && listings.length === 0 && (
        <QueryError
          title="Where it is for sale could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {up.length > 0 && (
        <ul aria-label="For sale" className="flex flex-col divide-y divide-line">
          {up.map(draw)}
        </ul>
      )}
      {!isPending && error === null && up.length === 0 && !product.sold && (
        <p className="text-sm text-ink-muted max-md:sr-only">It is not for sale anywhere.</p>
      )}
      <div className="grid gap-2 max-lg:grid-cols-2 max-lg:*:px-2">
        <Button variant="secondary" onClick={() => ask({ what: 'sold', listing: null })}>
          <Banknote aria-hidden className="size-4" />
          {product.sold ? 'Edit the sale' : 'Record a sale'}
        </Button>
        {!product.sold && (
          <Button
            variant="secondary"
            onClick={() => mayBeSold(product) && ask({ what: 'listing', listing: null })}
          >
            <Plus aria-hidden className="size-4" />
            Add a listing
          </Button>
        )}
      </div>
      {over.length > 0 && (
        <Disclosure summary={`Ended listings (${over.length})`}>
          <ul aria-label="Ended listings" className="flex flex-col divide-y divide-line">
            {over.map(draw)}
          </ul>
        </Disclosure>
      )}
      <Suspense>
        {asked?.what === 'sold' && (
          <SoldDialog
            product={product}
            listings={listings}
            by={asked.listing}
            isKnown={!isPending && error === null}
            onSold={finishSale}
            {...dialogProps}
          />
        )}
        {asked?.what === 'listing' && (
          <ListingDialog
            product={product}
            listing={asked.listing}
            name={asked.listing === null ? '' : nameOf(asked.listing)}
            {...dialogProps}
          />
        )}
        {(asked?.what === 'end' || asked?.what === 'forget') && (
          <ListingQuestion
            kind={asked.what}
            name={asked.name}
            listing={asked.listing}
            open={isOpen}
            onOpenChange={setOpen}
            onConfirm={asked.what === 'end' ? actions.end : actions.forgetForGood}
          />
        )}
      </Suspense>
    </Card>
  )
}

function SaleSummary({ product }: { product: Product }) {
  const kept = keptOfSale(saleForm(product, readToday()), product.currency)
  return (
    <p className="text-sm wrap-anywhere">
      {saleSentence(product)}
      {kept !== null && (
        <>
          {' '}
          You kept{' '}
          <span className="tabular font-semibold">{formatMoney(kept, product.currency)}</span>.
        </>
      )}
    </p>
  )
}
