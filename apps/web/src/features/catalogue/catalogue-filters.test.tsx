import { ALL_OFFERS } from '@sampletrail/domain/offers/offer-filters.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CatalogueFilters } from '#src/features/catalogue/catalogue-filters.tsx'
import { renderSignedIn } from '#src/testing/render-signed-in.tsx'

const seller = '11111111-0000-4000-8000-000000000000'

test.each([
  [{}, 'All Sellers'],
  [{ community: 'facebook' }, 'All Facebook'],
  [{ sellerId: seller }, 'Another seller'],
] as const)(
  'before the seller filter of %o has loaded, its place says %s',
  async (chosen, text) => {
    await renderSignedIn(
      <CatalogueFilters filters={{ ...ALL_OFFERS, ...chosen }} onChange={() => undefined} />,
      { 'POST /rest/v1/rpc/offer_countries': { body: ['US'] } },
    )
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.queryByRole('combobox', { name: 'Seller' })).toBeNull()
  },
)
