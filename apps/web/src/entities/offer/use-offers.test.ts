import { ALL_OFFERS } from '@sampletrail/domain/offers/offer-filters.ts'
import { expect, test } from 'vitest'
import { requestOffers } from '#src/entities/offer/use-offers.ts'
import { createQueryClient } from '#src/lib/query-client.ts'
import { basicPlan, connectFakeBackend, type Answers } from '#src/testing/fake-backend.ts'

const search = 'POST /rest/v1/rpc/search_products'
const catalogue: Answers = {
  ...basicPlan,
  [search]: { body: [] },
  'POST /rest/v1/rpc/count_products': { body: 0 },
}
const person = 'aaaaaaaa-0000-4000-8000-000000000001'
const byPrice = { ...ALL_OFFERS, sort: 'price-low' } as const

test('the first offers are requested once, in the order that the plan allows', async () => {
  const { requests } = await connectFakeBackend(catalogue)
  const client = createQueryClient()
  await requestOffers(client, person, byPrice)
  await requestOffers(client, person, ALL_OFFERS)
  const searches = requests.filter(({ path }) => path.endsWith('/search_products'))
  expect(searches).toHaveLength(1)
  expect(searches[0]?.body).toMatchObject({ p_sort: 'newest' })
})

test('nothing is requested for a person who signed out while the plan was loading', async () => {
  const client = createQueryClient()
  const { requests } = await connectFakeBackend({
    ...catalogue,
    'GET /rest/v1/subscription_view': () => {
      client.clear()
      return { body: [] }
    },
  })
  await Promise.allSettled([requestOffers(client, person, ALL_OFFERS)])
  expect(requests.map(({ path }) => path)).not.toContain('/rest/v1/rpc/search_products')
})
