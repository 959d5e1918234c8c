/** The API answers with at most this many rows; more follow page by page. */
export const SELLER_PAGE = 1000

type Named = { id: string; name: string }

/** Loads all rows, ordered by name and id. `loadPage` gets the condition for rows after the last one. */
export async function loadByName<Row extends Named>(
  loadPage: (beyond: string | null) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const last = rows.at(-1)
    // Each page starts where the last one ended.
    const page = await loadPage(last === undefined ? null : beyondRow(last))
    rows.push(...page)
    if (page.length < SELLER_PAGE) return rows
  }
}

function beyondRow({ id, name }: Named): string {
  const quoted = `"${name.replaceAll(/["\\]/gu, String.raw`\$&`)}"`
  return `name.gt.${quoted},and(name.eq.${quoted},id.gt.${id})`
}
