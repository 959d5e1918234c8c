import { qualify, type Relationship } from '#src/rest/schema/schema-cache.ts'
import { quoteName } from '#src/rest/sql/quote.ts'

/** Column in which a change returns each changed row as a whole, for functions that take one. */
export const WHOLE_ROW = '_rest_whole'

/** The row of `alias`, as a value of its table's type. A column of the same name does not hide it. */
export function renderWholeRow(alias: string, schema: string, table: string): string {
  return `(${quoteName(alias)}.*)::${qualify(schema, table)}`
}

/** The call that finds the rows of a computed relationship for one row of `alias`. */
export function renderComputed(
  { schema, from }: Relationship,
  called: { schema: string; name: string },
  alias: string,
  isChange: boolean,
): string {
  const row = isChange
    ? `${quoteName(alias)}.${quoteName(WHOLE_ROW)}`
    : renderWholeRow(alias, schema, from)
  return `${qualify(called.schema, called.name)}(${row})`
}
