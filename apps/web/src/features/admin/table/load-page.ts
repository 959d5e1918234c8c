/** The start and length of a page, as the database's functions accept them. */
export interface PagePlace {
  p_limit: number
  p_offset: number
}

/**
 * A page of a list whose rows contain the total count. A page after the last one has no rows and so no count: then this
 * fetches the first row for that number.
 */
export async function loadPage<Row extends { total: number }>(
  place: PagePlace,
  ask: (place: PagePlace) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await ask(place)
  const [counted] =
    rows.length > 0 || place.p_offset === 0 ? rows : await ask({ p_limit: 1, p_offset: 0 })
  return { rows, total: counted?.total ?? 0 }
}
