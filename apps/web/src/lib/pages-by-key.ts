const SIZE = 1000

/**
 * All rows in the order of a unique key, page by page; the last page may be empty. `load` gets the key of the row before its
 * page, null at first, and how many rows a page has.
 */
export async function* pagesByKey<Row>(
  keyOf: (row: Row) => string,
  load: (after: string | null, size: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await load(after, SIZE)
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < SIZE) return
    after = keyOf(last)
  }
}
