import { createFileRoute } from '@tanstack/react-router'
import { AdminProducts } from '#src/features/admin/products/admin-products.tsx'
import {
  filtersOf,
  OFFER_SORTS,
  OFFERS_START,
  readProductsSearch,
} from '#src/features/admin/products/products-search.ts'
import { type AdminOffer, REACH } from '#src/features/admin/products/use-admin-offers.ts'
import { tableSearchOf, tableStateOf } from '#src/features/admin/table/table-state.ts'
import { MatchOfferButton } from '#src/features/catalogue/match-offer-button.tsx'
import { pageTitle } from '#src/lib/page-title.ts'

export const Route = createFileRoute('/admin/products')({
  head: () => pageTitle('Products · Admin'),
  validateSearch: readProductsSearch,
  component: Products,
})

function matchOf(offer: AdminOffer) {
  return <MatchOfferButton offer={offer} />
}

function Products() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const state = tableStateOf(search, OFFER_SORTS, OFFERS_START)
  return (
    <AdminProducts
      state={{ ...state, page: Math.min(state.page, REACH / state.size) }}
      filters={filtersOf(search)}
      onChange={(next, { seller, country, state: offerState }) =>
        void navigate({
          search: {
            ...tableSearchOf(next, OFFERS_START),
            ...(seller !== null && { seller }),
            ...(country !== null && { country }),
            ...(offerState !== null && { state: offerState }),
          },
          // Typing must not add steps to the history.
          replace: next.q !== state.q,
        })
      }
      matchOf={matchOf}
    />
  )
}
