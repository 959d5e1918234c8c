/** How many pages so many things fill. */
export function pagesOf(many: number, perPage: number): number {
  return Math.max(1, Math.ceil(many / perPage))
}

/** Which things stand on a page, counted from 0: the last page is filled up with the first ones. */
export function pageOffers(page: number, many: number, perPage: number): ReadonlySet<number> {
  const first = page * perPage
  return new Set(Array.from({ length: Math.min(perPage, many) }, (_, at) => (first + at) % many))
}
