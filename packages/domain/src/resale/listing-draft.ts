import { MAX_LISTING_PHOTOS } from '#src/ebay/ebay-listing.ts'
import type { ItemCondition } from '#src/resale/item-condition.ts'

// What somebody typed of a product's listing, for all markets. docs/behaviour/resale.md#the-listing

/** The fields that all markets share. A null follows the product. */
export interface ListingDraft {
  title: string | null
  description: string | null
  /** In US dollars, as it was typed. */
  price: string | null
  condition: ItemCondition | null
  /** eBay's number and path of the category; both or none. */
  category_id: string | null
  category_name: string | null
  /** In order, the main one first (listing-photos.ts). */
  photos: string[] | null
}

export const EMPTY_LISTING_DRAFT: ListingDraft = {
  title: null,
  description: null,
  price: null,
  condition: null,
  category_id: null,
  category_name: null,
  photos: null,
}

/** Characters of each text and the count of photos, as in the database (listing_drafts). */
const limits: Record<keyof ListingDraft, number> = {
  title: 500,
  description: 10_000,
  price: 40,
  condition: 20,
  category_id: 20,
  category_name: 1000,
  photos: MAX_LISTING_PHOTOS,
}

/** The fields that the account can keep; longer text stays on the device, where the form says that it is too long. */
export function fieldsThatFit(fields: Partial<ListingDraft>): Partial<ListingDraft> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => (value ?? '').length <= limits[name as keyof ListingDraft],
    ),
  )
}

/** A draft without its photos, which 'Start over' keeps. */
export function textsOf({ photos: _photos, ...texts }: ListingDraft): Omit<ListingDraft, 'photos'> {
  return texts
}

/** Whether anything was typed; photos are no text. */
export function isTyped(draft: ListingDraft): boolean {
  return Object.values(textsOf(draft)).some((value) => value !== null)
}

/** The changed fields that were not sent, or that changed again since `sent`. */
export function unsentFields(
  changed: Partial<ListingDraft>,
  sent: Partial<ListingDraft>,
): Partial<ListingDraft> {
  return Object.fromEntries(
    Object.entries(changed).filter(
      ([name, value]) =>
        !(name in sent) ||
        JSON.stringify(sent[name as keyof ListingDraft]) !== JSON.stringify(value),
    ),
  )
}

/** The values of a form for all markets. */
export interface SharedListing {
  title: string
  description: string
  price: string
  condition: ItemCondition
  category: { id: string; name: string } | null
}

/** What a form shows where nothing was typed; the description follows the condition. */
export interface ListingDefaults extends Omit<SharedListing, 'description'> {
  describe: (condition: ItemCondition) => string
}

/** The values that a form shows for a draft. */
export function showDraft(draft: ListingDraft, defaults: ListingDefaults): SharedListing {
  const condition = draft.condition ?? defaults.condition
  return {
    title: draft.title ?? defaults.title,
    description: draft.description ?? defaults.describe(condition),
    price: draft.price ?? defaults.price,
    condition,
    category:
      draft.category_id === null
        ? defaults.category
        : { id: draft.category_id, name: draft.category_name ?? draft.category_id },
  }
}

/**
 * The fields that a person changed since `before`, for the draft; those that equal the product's values follow it again. Other
 * fields are not in it, so that what was changed elsewhere meanwhile stays.
 */
export function changesOf(
  before: SharedListing,
  now: SharedListing,
  defaults: ListingDefaults,
): Partial<ListingDraft> {
  const followed = {
    title: defaults.title,
    description: defaults.describe(now.condition),
    price: defaults.price,
    condition: defaults.condition,
  }
  const text = (name: 'title' | 'description' | 'price') =>
    now[name] === before[name] ? {} : { [name]: now[name] === followed[name] ? null : now[name] }
  return {
    ...text('title'),
    ...text('description'),
    ...text('price'),
    ...(now.condition !== before.condition && {
      condition: now.condition === followed.condition ? null : now.condition,
    }),
    ...(now.category?.id !== before.category?.id && categoryOf(now, defaults)),
  }
}

function categoryOf(
  { category }: SharedListing,
  { category: proposed }: ListingDefaults,
): Pick<ListingDraft, 'category_id' | 'category_name'> {
  const isFollowed = category === null || category.id === proposed?.id
  return {
    category_id: isFollowed ? null : category.id,
    category_name: isFollowed ? null : category.name,
  }
}

/** The description for a new condition, if the shown one only followed the old condition; null if the person typed one. */
export function followCondition(
  before: SharedListing,
  now: SharedListing,
  defaults: ListingDefaults,
): string | null {
  if (now.condition === before.condition) return null
  if (now.description !== defaults.describe(before.condition)) return null
  return defaults.describe(now.condition)
}
