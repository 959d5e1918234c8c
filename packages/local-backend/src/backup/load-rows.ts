import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { BackupError } from '#src/backup/backup-error.ts'
import { nameOf, rowsFolder, type Summary, type TakenTable } from '#src/backup/format.ts'
import { listTables, quoteColumns, quoteTable } from '#src/backup/list-tables.ts'

export interface RowLoader {
  /** Takes the next piece of a table's rows; those of one table arrive in sequence. */
  add(name: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Ends the last table. */
  finish(): Promise<void>
}

/**
 * Empties the tables and fills them again. Triggers and foreign keys are off: the rows stay as they were. Throws
 * `BackupError` if a table or a column of the backup does not exist here.
 */
export async function openLoader(
  client: Client,
  tables: TakenTable[],
  onTable: (done: number) => void,
): Promise<RowLoader> {
  await makePartitions(client, tables)
  await requireTables(client, tables)
  await client.query('set session_replication_role = replica')
  if (tables.length > 0) await client.query(`truncate ${tables.map(quoteTable).join(', ')}`)
  const byFolder = new Map(tables.map((table) => [rowsFolder(table), table]))
  let current: { folder: string; copy: CopyStreamQuery; ended: Promise<void> } | null = null
  let done = 0

  async function finish(): Promise<void> {
    if (!current) return
    const { copy, ended } = current
    current = null
    copy.end()
    await ended
    done += 1
    onTable(done)
  }

  return {
    async add(name, bytes) {
      const folder = name.slice(0, name.lastIndexOf('/') + 1)
      if (current?.folder !== folder) {
        await finish()
        const table = byFolder.get(folder)
        if (!table) throw new Error(`The backup has rows of a table that it does not name: ${name}`)
        const copy = client.query(copyFrom(`copy ${quoteColumns(table)} from stdin`))
        const ended = finished(copy)
        // The next write, or the end, gets the error.
        ended.catch(() => undefined)
        current = { folder, copy, ended }
      }
      const { copy } = current
      for await (const chunk of bytes) {
        if (copy.errored) throw copy.errored
        if (!copy.write(chunk)) await once(copy, 'drain')
      }
    },
    finish,
  }
}

/** Creates the partitions that programs had added, as the table's owner, and reachable only through the table. */
export async function makePartitions(client: Client, tables: TakenTable[]): Promise<void> {
  const here = new Set((await listTables(client)).taken.map(nameOf))
  for (const table of tables) {
    if (!table.partition || here.has(nameOf(table))) continue
    const { schema, parent, bound } = table.partition
    const whole = quoteTable({ schema, name: parent })
    const { rows } = await client.query<{ owner: string }>(
      `select relowner::regrole::text as owner from pg_catalog.pg_class where oid = to_regclass($1)`,
      [whole],
    )
    if (!rows[0]) continue
    await client.query(`set role ${rows[0].owner}`)
    await client.query(`create table ${quoteTable(table)} partition of ${whole} ${bound}`)
    await client.query(
      `revoke all on ${quoteTable(table)} from public, anon, authenticated, service_role`,
    )
    await client.query('reset role')
  }
}

async function requireTables(client: Client, tables: TakenTable[]): Promise<void> {
  const here = new Map((await listTables(client)).taken.map((table) => [nameOf(table), table]))
  for (const table of tables) {
    const found = here.get(nameOf(table))
    const lost = found && table.columns.filter((column) => !found.columns.includes(column))
    if (lost?.length === 0) continue
    const what = found
      ? `the column ${lost?.[0]} of ${nameOf(table)}`
      : `the table ${nameOf(table)}`
    throw new BackupError(
      `The backup holds ${what}, which no migration makes: it was added by hand.`,
      'Write a migration that makes it and restore again, or remove it on the old server and make a new backup. Nothing was changed.',
    )
  }
}

/** Refreshes objects whose rows are not in the backup. */
export async function refreshViews(client: Client): Promise<void> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, matviewname as name from pg_catalog.pg_matviews order by 1, 2`,
  )
  for (const view of rows) await client.query(`refresh materialized view ${quoteTable(view)}`)
}

/** Sets each sequence to its earlier value. */
export async function setSequences(client: Client, sequences: Summary['sequences']): Promise<void> {
  for (const { schema, name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [
      quoteTable({ schema, name }),
      value,
      isCalled,
    ])
  }
}
