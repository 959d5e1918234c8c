import type { OfferFilters } from '@sampletrail/domain/offers/offer-filters.ts'
import type { SeenAs } from '#src/entities/offer/use-rights.ts'

/** Query keys of the catalogue; each starts with the user and with the rights of their plan. */
export const offerKeys = {
  lists: (userId: string) => ['offers', userId] as const,
  list: (userId: string, plan: SeenAs, filters: OfferFilters) =>
    ['offers', userId, plan, filters] as const,
  count: (userId: string, plan: SeenAs, filters: OfferFilters) =>
    // The order does not change a count.
    ['offer-count', userId, plan, { ...filters, sort: null }] as const,
  counts: (userId: string) => ['offer-count', userId] as const,
  countries: (userId: string, plan: SeenAs) => ['offer-countries', userId, plan] as const,
  // Separate from the lists, which hold pages.
  newest: (userId: string, plan: SeenAs) => ['new-offers', userId, plan] as const,
  featuredSellers: (userId: string, plan: SeenAs) => ['featured-sellers', userId, plan] as const,
  // With the other sellers, so that the device stores them.
  sellers: (userId: string, plan: SeenAs) => ['sellers', userId, 'offers', plan] as const,
}
