/** The limit of the column `storage_place`, in characters. */
export const MAX_STORAGE_PLACE = 60

/** A typed place as stored: one line, without spaces around it; null if nothing is left. */
export function tidyStoragePlace(text: string): string | null {
  const tidy = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return tidy === '' ? null : tidy
}

/** Why a typed place cannot be stored; null if it can. */
export function storagePlaceProblem(text: string): string | null {
  // The database counts characters, not UTF-16 units.
  const { length } = Array.from(tidyStoragePlace(text) ?? '')
  return length > MAX_STORAGE_PLACE
    ? `This place has ${length} characters. Use up to ${MAX_STORAGE_PLACE}.`
    : null
}

type Kept = { storage_place: string | null; updated_at: string }

/** The places of products, each once whatever its case, those of the last changed products first. */
export function placesInUse(products: Iterable<Kept>): string[] {
  const last = new Map<string, { place: string; at: string }>()
  for (const { storage_place: place, updated_at: at } of products) {
    if (place === null) continue
    const key = place.toLowerCase()
    const known = last.get(key)
    if (known === undefined || known.at < at) last.set(key, { place, at })
  }
  return [...last.values()]
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
    .map(({ place }) => place)
}
