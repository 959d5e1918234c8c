import { escapeIdentifier, type Pool } from 'pg'
import type { TextRow } from '#src/realtime/text-row.ts'
import type { Change } from '#src/realtime/change-stream.ts'
import type { Table, TableColumn } from '#src/realtime/table-catalog.ts'
import type { Withheld } from '#src/realtime/withheld.ts'

/** A change as one caller may see it: JSON texts from PostgreSQL. */
export interface VisibleChange {
  record: string | null
  oldRecord: string | null
}

/** Callers of one role who requested the same columns, of which they may select at least one. */
interface Callers {
  role: string
  /** The claims of each, as JSON. */
  claims: string[]
  /** Null requests all columns that the role may select. */
  select: string[] | null
}

/**
 * Asks PostgreSQL, in one statement, which of the callers may see the changed row, and lets it write the row for them. A
 * DELETE leaves no row to check: callers who may select the key get the key.
 * @returns what each sees or why it sees nothing, by its place in `claims`; a policy hides the row from those who are missing
 */
export async function readVisible(
  pool: Pool,
  change: Change,
  table: Table,
  audience: Callers,
): Promise<Map<number, VisibleChange | Withheld>> {
  const columns = readableColumns(table, audience.role, audience.select)
  const known = knownOfOldRow(change, table, columns)
  const key = { ...change.row, ...definedOnly(change.oldRow) }
  const statement =
    change.type === 'DELETE'
      ? `select null::text, ${oldRecord(table, known)}`
      : upsertStatement(table, columns, known, change.row)
  const { rows } = await pool.query<SeenRow>({
    name: 'realtime_show_change',
    text: `select caller, new_record, old_record, withheld
      from realtime.show_change($1, $2, $3, $4, $5, $6)`,
    values: [
      change.transactionId,
      audience.role,
      audience.claims,
      statement,
      writeRow(table, change.row),
      writeRow(table, key),
    ],
  })
  return new Map(rows.map((row) => [row.caller - 1, row.withheld ?? showOf(change, row)]))
}

interface SeenRow {
  caller: number
  new_record: string
  old_record: string
  withheld: Extract<Withheld, 'session_ended' | 'policy_failed'> | null
}

function showOf({ type }: Change, row: SeenRow): VisibleChange {
  return {
    record: type === 'DELETE' ? null : row.new_record,
    oldRecord: type === 'INSERT' ? null : row.old_record,
  }
}

/** The columns that a role can see, in the table's order. */
export function readableColumns(
  table: Table,
  role: string,
  select: string[] | null,
): TableColumn[] {
  return table.columns.filter(
    ({ name, readers }) => readers.includes(role) && (select === null || select.includes(name)),
  )
}

/** Whether a role may select a column. */
export function isReadable(table: Table, column: string, role: string): boolean {
  return table.columns.some(({ name, readers }) => name === column && readers.includes(role))
}

/**
 * The values are from the change, or for missing ones from the current row. The row's columns are named once more in a
 * condition that is always true, so that PostgreSQL itself checks the right to select each of them.
 */
function upsertStatement(
  table: Table,
  columns: TableColumn[],
  known: string[],
  row: TextRow,
): string {
  const relation = relationName(table)
  const given = table.columns.filter(({ name }) => row[name] !== undefined)
  const values = columns.map(({ name }) => {
    const column = escapeIdentifier(name)
    return `${row[name] === undefined ? 't' : 'r'}.${column}`
  })
  const rights = columns.map(({ name }) => `t.${escapeIdentifier(name)} is null`)
  // Without policies there is no check on the row, which may be gone again by now.
  const join = table.hasRowSecurity ? 'join' : 'left join'
  const sameKey = table.key.map(
    (name) => `t.${escapeIdentifier(name)} = r.${escapeIdentifier(name)}`,
  )
  return `select row_to_json(x)::text, ${oldRecord(table, known)} from (
    select ${values.join(', ')} from json_to_record($1) as r (${defineColumns(given)})
    ${join} ${relation} as t on ${sameKey.join(' and ')}
    where coalesce(true, ${rights.join(', ')})
  ) as x`
}

/** Names of the columns that the old record shows. */
function knownOfOldRow(change: Change, table: Table, columns: TableColumn[]): string[] {
  // Nobody can say whether the policies would have shown the old row, so only its key is sent.
  if (table.hasRowSecurity) return table.key
  const { oldRow } = change
  return table.columns
    .filter(
      (column) =>
        table.key.includes(column.name) ||
        // With replica identity full, more than the key is known.
        (oldRow?.[column.name] !== undefined && columns.includes(column)),
    )
    .map(({ name }) => name)
}

function oldRecord(table: Table, known: string[]): string {
  const columns = known.map((name) => `k.${escapeIdentifier(name)}`)
  const shown = table.columns.filter(({ name }) => known.includes(name))
  return `(select row_to_json(y)::text from (
    select ${columns.join(', ')} from json_to_record($2) as k (${defineColumns(shown)})
  ) as y)`
}

/** Only the columns with a value: others of the table may have a domain that forbids null. */
function defineColumns(columns: TableColumn[]): string {
  return columns.map(({ name, sqlType }) => `${escapeIdentifier(name)} ${sqlType}`).join(', ')
}

function relationName(table: Table): string {
  return `${escapeIdentifier(table.schema)}.${escapeIdentifier(table.name)}`
}

/** JSON with each value as the text for its type; JSON columns already have JSON. */
function writeRow(table: Table, row: TextRow): string {
  const members = table.columns.flatMap(({ name, baseType }) => {
    const value = row[name]
    if (value === undefined) return []
    const isJson = baseType === 'json' || baseType === 'jsonb'
    const text = value === null || isJson ? String(value) : JSON.stringify(value)
    return [`${JSON.stringify(name)}:${text}`]
  })
  return `{${members.join(',')}}`
}

function definedOnly(row: TextRow | null): TextRow {
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value !== undefined))
}
