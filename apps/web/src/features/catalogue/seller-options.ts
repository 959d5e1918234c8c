import {
  COMMUNITIES,
  COMMUNITY_LABELS,
  type Community,
  isCommunity,
  type OfferFilters,
} from '@sampletrail/domain/offers/offer-filters.ts'

export type FilterSeller = { id: string; label: string; community: Community; is_vip: boolean }

type Choice = Pick<OfferFilters, 'sellerId' | 'community'>
type Option = { value: string; label: string; description?: string }
export type OptionGroup = { label: string; options: Option[] }

const ALL = 'all'
/** How many sellers of a community are listed at once; typing finds the others. */
const MOST_LISTED = 40

/** The value of the seller filter for this choice. */
export function valueOfChoice({ sellerId, community }: Choice): string {
  return sellerId ?? community ?? ALL
}

/** A chosen seller while its name is not known. */
export const UNKNOWN_SELLER = 'Another seller'

/** The text of the seller filter for this choice. */
export function labelOfChoice(choice: Choice, sellerName: string): string {
  if (choice.sellerId !== null) return sellerName
  return choice.community === null ? 'All Sellers' : `All ${COMMUNITY_LABELS[choice.community]}`
}

/** The choice for a value of the seller filter; no value is all sellers. */
export function choiceOfValue(value: string | null): Choice {
  if (isCommunity(value)) return { sellerId: null, community: value }
  return { sellerId: value === ALL ? null : value, community: null }
}

/**
 * The choices of the seller filter: all sellers, all of a community, then single sellers, in their order, by community. Of
 * long communities only the first that `text` finds, with a heading that says so; the current choice is always included.
 */
export function sellerOptions(
  sellers: readonly FilterSeller[],
  text: string,
  chosen: { id: string; label: string } | null,
): OptionGroup[] {
  const wanted = text.trim().toLocaleLowerCase()
  const isListed = chosen === null || sellers.some(({ id }) => id === chosen.id)
  return [
    {
      label: '',
      options: [
        ...[null, ...COMMUNITIES].map((community) => {
          const choice = { sellerId: null, community }
          return { value: valueOfChoice(choice), label: labelOfChoice(choice, '') }
        }),
        ...(isListed ? [] : [{ value: chosen.id, label: chosen.label }]),
      ],
    },
    ...COMMUNITIES.map((community) => {
      const own = sellers.filter((seller) => seller.community === community)
      const found = own.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
      const listed = found.filter(({ id }, place) => place < MOST_LISTED || id === chosen?.id)
      const more = found.length > listed.length
      return {
        label: more
          ? `${COMMUNITY_LABELS[community]}: ${listed.length} of ${found.length}, type to find others`
          : COMMUNITY_LABELS[community],
        options: listed.map(({ id, label, is_vip }) => ({
          value: id,
          label,
          ...(is_vip && { description: 'VIP' }),
        })),
      }
    }),
  ]
}
