import { countryName } from '@sampletrail/domain/products/countries.ts'
import { offerPriceText } from '@sampletrail/domain/offers/offer-price.ts'
import { offerPictureOf } from '#src/entities/offer/offer-picture.ts'
import { ProductImage } from '#src/entities/product/parts/product-image.tsx'
import { OfferStateBadge } from '#src/features/admin/products/offer-state.tsx'
import type { OfferSort } from '#src/features/admin/products/products-search.ts'
import type { AdminOffer } from '#src/features/admin/products/use-admin-offers.ts'
import type { TableColumn } from '#src/features/admin/table/table-column.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular">
      {day.format(new Date(at))}
    </time>
  )
}

/** The table's columns of an offer; the screen adds the first and the last one. */
export const offerColumns: readonly TableColumn<AdminOffer, OfferSort>[] = [
  {
    label: 'Product',
    className: 'lg:w-2/5 lg:min-w-44',
    sort: 'name',
    sortLabel: 'Name',
    isHead: true,
    render: (offer) => (
      <span className="flex items-center gap-3">
        <ProductImage src={offerPictureOf(offer)} alt="" className="size-11 shrink-0 rounded-md" />
        <span className="line-clamp-2 min-w-0 lg:line-clamp-3 font-medium wrap-anywhere">
          {offer.name}
        </span>
      </span>
    ),
  },
  {
    label: 'Seller',
    className: 'lg:min-w-24',
    render: ({ seller_name }) => <span className="wrap-anywhere">{seller_name}</span>,
  },
  {
    label: 'Price',
    sort: 'price',
    className: 'lg:text-right',
    render: ({ price, currency }) => (
      <span className="tabular">{price === null ? '–' : offerPriceText(price, currency)}</span>
    ),
  },
  { label: 'Country', render: ({ country }) => countryName(country) },
  {
    label: 'Source',
    // Names need the room more.
    className: 'lg:max-2xl:hidden',
    render: ({ source, channel_name }) => (
      <span className="wrap-anywhere">
        {source}
        {channel_name !== null && (
          <span className="block text-xs text-ink-muted">{channel_name}</span>
        )}
      </span>
    ),
  },
  { label: 'Created', sort: 'created_at', render: ({ created_at }) => <Day at={created_at} /> },
  { label: 'Expires', sort: 'expires_at', render: ({ expires_at }) => <Day at={expires_at} /> },
  { label: 'State', render: ({ state }) => <OfferStateBadge state={state} /> },
]
