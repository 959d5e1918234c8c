import type { Backend, Claims } from '#src/backend.ts'
import { requireStanding } from '#src/db/require-standing.ts'
import type { ExportedTable } from '#src/commands/accounts/export-account/exported-tables.ts'

type Row = Record<string, unknown>

const pageSize = 250

/** Names of a table's columns, also if it has no rows. */
export async function readColumns(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
  table: ExportedTable,
): Promise<string[]> {
  return await backend.asUser(claims, async (transaction) => {
    const { fields } = await transaction.query(
      `select ${table.columns} from ${table.source} limit 0`,
    )
    return fields.map(({ name }) => name)
  })
}

/**
 * The person's own rows, a page at a time, each in its own transaction: a slow download holds no connection, and memory holds
 * one page. The names in the statement are our own constants. Policies hide the rows of a person whose account or session has
 * ended, so no rows count as all of them only while it is open. Throws `unauthorized` or `second_factor_needed`.
 */
export async function* readPages(
  backend: Pick<Backend, 'asUser'>,
  claims: Claims,
  { source, columns, key }: ExportedTable,
): AsyncGenerator<Row[]> {
  let after: unknown[] | null = null
  for (;;) {
    const later: string =
      key === null || after === null
        ? ''
        : `and (${key.columns}) > (${key.types.map((type, index) => `$${index + 1}::${type}`).join(', ')})`
    const statement = `select row_to_json(own) as row from (
      select ${columns} from ${source} where user_id = (select auth.uid()) ${later}
      ${key === null ? '' : `order by ${key.columns}`} limit ${pageSize}
    ) as own`
    const values: unknown[] = after ?? []
    // The next page begins where this one ends.
    const rows: Row[] = await backend.asUser(claims, async (transaction) => {
      const result = await transaction.query<{ row: Row }>(statement, values)
      return result.rows.map(({ row }) => row)
    })
    await requireStanding(backend, claims)
    if (rows.length > 0) yield rows
    const last: Row | undefined = rows.at(-1)
    if (key === null || last === undefined || rows.length < pageSize) return
    after = key.values.map((name) => last[name])
  }
}
