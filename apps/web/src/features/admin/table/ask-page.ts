/** Where a page begins, and how many rows it has, as functions of the database take it. */
export interface PagePlace {
  p_limit: number
  p_offset: number
}

/**
 * A page of a list whose rows say how many there are of all. A page behind the last one has no rows and so says nothing:
 * then the first row is asked for that number.
 */
export async function askPage<Row extends { total: number }>(
  place: PagePlace,
  ask: (place: PagePlace) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await ask(place)
  const [counted] =
    rows.length > 0 || place.p_offset === 0 ? rows : await ask({ p_limit: 1, p_offset: 0 })
  return { rows, total: counted?.total ?? 0 }
}
