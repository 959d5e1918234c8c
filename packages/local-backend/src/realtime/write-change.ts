import type { Change } from '#src/realtime/change-stream.ts'
import { readableColumns, type VisibleChange } from '#src/realtime/read-visible.ts'
import type { Table } from '#src/realtime/table-catalog.ts'

/** A listener's view of a change, as JSON. */
export function writeChange(
  change: Change,
  table: Table,
  role: string,
  select: string[] | null,
  visible: VisibleChange,
): string {
  const columns = readableColumns(table, role, select).map(({ name, type }) => ({ name, type }))
  const head = JSON.stringify({ ...describe(change), columns, errors: null })
  const record = visible.record === null ? '' : `,"record":${visible.record}`
  const oldRecord = visible.oldRecord === null ? '' : `,"old_record":${visible.oldRecord}`
  return `${head.slice(0, -1)}${record}${oldRecord}}`
}

/** The message for a change of a table without a primary key: that there was one, in Supabase's words. */
export function writeUnreadable(change: Change): string {
  return JSON.stringify({
    ...describe(change),
    columns: [],
    record: {},
    errors: ['Error 400: Bad Request, no primary key'],
  })
}

function describe({ schema, table, committedAt, type }: Change) {
  return { schema, table, commit_timestamp: committedAt, type }
}
