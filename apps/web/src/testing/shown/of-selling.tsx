import { ageText } from '@sampletrail/domain/resale/product-listing.ts'
import type { Listing } from '#src/entities/listing/listing-row.ts'
import { ListingDialog } from '#src/features/selling/listing-dialog.tsx'
import { ListingItem } from '#src/features/selling/listing-item.tsx'
import { SellingCard } from '#src/features/selling/selling-card.tsx'
import { SoldDialog } from '#src/features/selling/sold-dialog.tsx'
import { calendarDateHere, readToday } from '#src/lib/today.ts'
import { wholeProduct } from '#src/testing/product-rows.ts'
import { nothing, type Shown, yen } from '#src/testing/shown/shown.ts'

const listing: Listing = {
  id: 'eeeeeeee-0000-4000-8000-000000000001',
  product_id: wholeProduct().id,
  place: 'facebook',
  site: null,
  url: null,
  price: 2400,
  currency: 'JPY',
  ebay_id: null,
  listed_at: '2026-11-20T12:00:00Z',
  priced_at: '2026-11-20T12:00:00Z',
  ended_at: null,
  is_sale: false,
}

/** What the sale of a product shows. */
export const ofSelling: Record<string, Shown | string> = {
  '../features/selling/listing-dialog.tsx': {
    element: (at) => (
      <ListingDialog
        product={wholeProduct()}
        listing={{ ...listing, listed_at: at }}
        name="Facebook Marketplace"
        open
        onOpenChange={nothing}
        onClosed={nothing}
      />
    ),
    texts: yen('¥'),
  },
  '../features/selling/listing-item.tsx': {
    element: (at) => (
      <ul>
        <ListingItem
          listing={{ ...listing, listed_at: at }}
          name="Vinted"
          isSold={false}
          isBusy={false}
          onSold={nothing}
          onPrice={nothing}
          onEnd={nothing}
          onTakenDown={nothing}
          onStillUp={nothing}
          onEdit={nothing}
          onDelete={nothing}
        />
      </ul>
    ),
    texts: (at) => ['¥2,400', ageText(calendarDateHere(new Date(at)), readToday())],
  },
  '../features/selling/selling-card.tsx': {
    element: () => (
      <SellingCard
        product={wholeProduct({
          sold: true,
          sold_date: '2026-11-20',
          sold_price: 2400,
          sold_fees: 400,
        })}
      />
    ),
    answers: () => ({ 'GET /rest/v1/product_listings': { body: [] } }),
    texts: yen('Sold on Nov 20, 2026 for ¥2,400. Selling it cost ¥400.', 'You kept ¥2,000'),
  },
  '../features/selling/use-listing-actions.ts':
    'selling-card.test.tsx, in the currency of the listing',
  '../features/selling/sold-dialog.tsx': {
    element: () => (
      <SoldDialog
        product={wholeProduct({
          sold: true,
          sold_date: '2026-11-20',
          sold_price: 2400,
          sold_fees: 400,
        })}
        listings={[]}
        by={null}
        isKnown
        onSold={nothing}
        open
        onOpenChange={nothing}
        onClosed={nothing}
      />
    ),
    texts: yen('You keep ¥2,000'),
  },
}
