/** How many pages this many items fill. */
export function pagesOf(many: number, perPage: number): number {
  return Math.max(1, Math.ceil(many / perPage))
}

/** The items on a page, counted from 0: the first items fill up the last page. */
export function pageOffers(page: number, many: number, perPage: number): ReadonlySet<number> {
  const first = page * perPage
  return new Set(Array.from({ length: Math.min(perPage, many) }, (_, at) => (first + at) % many))
}
