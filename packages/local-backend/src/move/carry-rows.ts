import type { Client } from 'pg'
import { readArchive } from '#src/backup/archive-reader.ts'
import {
  ENTRY,
  nameOf,
  parseSecrets,
  rowsFolder,
  type Manifest,
  type Summary,
  type TakenTable,
} from '#src/backup/format.ts'
import { quoteColumns, quoteTable } from '#src/backup/list-tables.ts'
import { makePartitions, setSequences } from '#src/backup/load-rows.ts'
import type { Secrets } from '#src/keys/secrets.ts'
import { isAccountTable, openStage, takeOver } from '#src/move/carry-accounts.ts'
import { suspendRules } from '#src/move/suspend-rules.ts'
import { MoveError } from '#src/move/move-error.ts'
import { digestQuery, isSame, type RowSum } from '#src/move/row-digest.ts'
import { createTableWriter } from '#src/move/write-tables.ts'

export interface CarriedTable {
  /** `schema.table` */
  name: string
  /** In the backup. */
  source: number
  /** In the project, counted there. */
  target: number
}

export interface CarriedRows {
  tables: CarriedTable[]
  /** Of the old server. */
  secrets: Secrets
}

interface Carrying {
  manifest: Manifest
  summary: Summary
  /** In addition to accounts. */
  tables: TakenTable[]
  schemas: readonly string[]
  /** Of each row; returns it, or a changed one. */
  change: (line: Buffer) => Buffer
  signal: AbortSignal | undefined
  onRows: (done: number) => void
}

/**
 * Writes the accounts and the rows of a backup into the project, within the open transaction, and compares the result
 * with them. Throws `MoveError`, or PostgreSQL's error.
 */
export async function carryRows(
  client: Client,
  backup: string,
  { manifest, summary, tables, schemas, change, signal, onRows }: Carrying,
): Promise<CarriedRows> {
  const accounts = manifest.tables.filter(isAccountTable)
  const stages = new Map<TakenTable, string>()
  for (const table of accounts) stages.set(table, await openStage(client, table))
  const byFolder = new Map([...accounts, ...tables].map((table) => [rowsFolder(table), table]))
  const carried: CarriedTable[] = []
  const expected = new Map(
    manifest.tables.map((table, index) => [nameOf(table), summary.rows[index] ?? 0]),
  )
  const found: { secrets: Secrets | null; release: (() => Promise<void>) | null } = {
    secrets: null,
    release: null,
  }
  let done = 0
  const writer = createTableWriter(client, change, (rows) => {
    done += rows
    onRows(done)
  })

  /** Accounts come first: a trigger creates rows for them, which the backup's rows replace. */
  async function beginOwn(): Promise<void> {
    if (found.release) return
    await writer.finish()
    for (const { name, rows } of await takeOver(client, accounts)) {
      carried.push({ name, source: expected.get(name) ?? 0, target: rows })
    }
    await makePartitions(client, tables)
    await emptyTables(client, schemas)
    found.release = await suspendRules(client, schemas)
  }

  await readArchive(backup, async (entry) => {
    signal?.throwIfAborted()
    if (entry.name === ENTRY.secrets) found.secrets = parseSecrets(await entry.text())
    const table = byFolder.get(entry.name.slice(0, entry.name.lastIndexOf('/') + 1))
    if (!table) return
    const stage = stages.get(table)
    if (stage === undefined) await beginOwn()
    else if (found.release) throw new Error('Accounts stand behind other rows in the backup')
    await writer.add(table, stage ?? quoteColumns(table), entry.bytes)
  })
  await beginOwn()
  await writer.finish()
  await setSequences(
    client,
    summary.sequences.filter(({ schema }) => schemas.includes(schema)),
  )
  for (const table of tables) carried.push(await compare(client, table, writer.sums))
  refuseLost(carried, expected)
  await found.release?.()
  if (!found.secrets) throw new Error('The backup holds no keys')
  return { tables: carried, secrets: found.secrets }
}

/** Rows that migrations and triggers have added. */
async function emptyTables(client: Client, schemas: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = any($1)`,
    [schemas],
  )
  if (rows.length > 0) await client.query(`truncate ${rows.map(quoteTable).join(', ')}`)
}

/** Reads a table back, and compares it with the written rows. */
async function compare(
  client: Client,
  table: TakenTable,
  sums: ReadonlyMap<string, RowSum>,
): Promise<CarriedTable> {
  const name = nameOf(table)
  const columns = quoteColumns(table).slice(quoteTable(table).length).trim().slice(1, -1)
  const there = await digestQuery(client, `select ${columns} from only ${quoteTable(table)}`)
  const written = sums.get(name) ?? { rows: 0, sum: '0-0' }
  if (isSame(there, written)) return { name, source: written.rows, target: there.rows }
  throw new MoveError(
    `${name} holds other rows in the project (${there.rows}) than were written to it (${written.rows}).`,
    'This should not happen; keep the backup, and report it. No row was kept.',
  )
}

/** The rows have to match the backup's own totals. */
function refuseLost(carried: CarriedTable[], expected: ReadonlyMap<string, number>): void {
  const lost = carried.find(({ name, target }) => target !== expected.get(name))
  if (!lost) return
  throw new MoveError(
    `${lost.name} has ${lost.target} rows in the project instead of ${expected.get(lost.name)}.`,
    'This should not happen; keep the backup, and report it. No row was kept.',
  )
}
