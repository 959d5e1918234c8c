import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError } from '#src/backup/backup-error.ts'
import { createArchive, sizeOf, type ArchiveWriter } from '#src/backup/archive-writer.ts'
import {
  BACKUP_FORMAT,
  ENTRY,
  nameOf,
  rowsFolder,
  type Manifest,
  type Summary,
  type TakenTable,
} from '#src/backup/format.ts'
import { listTables, quoteColumns, quoteTable } from '#src/backup/list-tables.ts'
import { openSource } from '#src/backup/open-source.ts'
import { FILES } from '#src/data-directory/open-data-directory.ts'
import { readSecrets } from '#src/data-directory/secrets-file.ts'
import type { Log } from '#src/log.ts'
import { MIGRATIONS_LOCK } from '#src/migrate/run-migrations.ts'
import { findPlace } from '#src/storage/disk-store.ts'
import { lockRemovals } from '#src/storage/lock-removals.ts'

export interface BackupOptions {
  dataDirectory: string
  file: string
  /** Overwrites an existing file. */
  replace?: boolean
  /** The host application's name and version. */
  app: string
  /** The host application's notes for a restore, on schemas that it creates without migrations. */
  describe?: (client: Client) => Promise<Record<string, string>>
  onProgress?: (progress: BackupProgress) => void
  log: Log
  signal?: AbortSignal
}

export interface BackupProgress {
  step: 'rows' | 'files'
  done: number
  /** Null while unknown. */
  total: number | null
}

export interface BackupReport {
  bytes: number
  tables: number
  rows: number
  files: number
  /** `bucket/name` of the first rows whose files were already lost, and their number. */
  missing: { count: number; first: string[] }
}

/** Bytes of rows in one entry of the archive: the same rows are cut at the same places. */
const PIECE = 1024 * 1024
const BATCH = 500
const SHOWN = 5
const LOCK_TIMEOUT = '55P03'

/**
 * Writes all rows of one moment, their files and the keys into one file, while the backend runs or is stopped. Throws
 * `BackupError` or `BackendStartError`, or the signal's reason, and then leaves nothing.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupReport> {
  const source = await openSource(options.dataDirectory, options.log)
  try {
    await takeLocks(source.client).catch((error: unknown) => {
      throw explain(error)
    })
    const archive = await createArchive(options.file, { replace: options.replace ?? false })
    try {
      const report = await fill(archive, source.client, options)
      await archive.finish()
      return { ...report, bytes: await sizeOf(options.file) }
    } catch (error) {
      await archive.discard()
      options.signal?.throwIfAborted()
      throw explain(error)
    }
  } finally {
    await source.close()
  }
}

/** While the connection lives, no file leaves the store, and no table changes its columns. */
async function takeLocks(client: Client): Promise<void> {
  await lockRemovals(client)
  await client.query('select pg_advisory_lock($1)', [MIGRATIONS_LOCK])
}

async function fill(archive: ArchiveWriter, client: Client, options: BackupOptions) {
  const { signal, onProgress, dataDirectory } = options
  const tables = await beginSnapshot(client)
  await archive.addText(ENTRY.manifest, toJson(await describe(client, tables, options)))
  await archive.addText(ENTRY.secrets, toJson(await readSecrets(dataDirectory)))
  const counts: number[] = []
  let rows = 0
  for (const table of tables) {
    signal?.throwIfAborted()
    const count = await addRows(archive, client, table, signal)
    counts.push(count)
    rows += count
    onProgress?.({ step: 'rows', done: rows, total: null })
  }
  const { files, missing } = await addFiles(archive, client, options)
  const sequences = await readSequences(client)
  const summary: Summary = { rows: counts, files, missingFiles: missing.count, sequences }
  await archive.addText(ENTRY.summary, toJson(summary))
  await client.query('commit')
  return { tables: tables.length, rows, files, missing }
}

/** One moment for all tables. They are locked against schema changes first, which the snapshot would not see. */
async function beginSnapshot(client: Client): Promise<TakenTable[]> {
  for (let attempt = 1; ; attempt += 1) {
    const before = (await listTables(client)).taken
    await client.query('begin isolation level repeatable read read only')
    if (before.length > 0) {
      await client.query(`lock table ${before.map(quoteTable).join(', ')} in access share mode`)
    }
    const { taken } = await listTables(client)
    if (JSON.stringify(taken) === JSON.stringify(before)) break
    await client.query('rollback')
    if (attempt === 5) throw new Error('The schema changes again and again')
  }
  const { rows } = await client.query('select from pg_catalog.pg_largeobject_metadata limit 1')
  if (rows.length === 0) return (await listTables(client)).taken
  throw new BackupError(
    'The database holds large objects, which a backup does not take.',
    'Put their content into columns of type bytea, and remove them.',
  )
}

async function describe(
  client: Client,
  tables: TakenTable[],
  { app, describe: describeHost }: BackupOptions,
): Promise<Manifest> {
  const own = await client.query<{ version: string }>(
    'select version from local_backend.migrations order by version',
  )
  const migrations = await client.query<{ version: string; sha256: string | null }>(
    `select version, sha256 from supabase_migrations.schema_migrations
     left join supabase_migrations.checksums using (version) order by version`,
  )
  const server = await client.query<{ server_version: string }>('show server_version')
  return {
    format: BACKUP_FORMAT,
    madeAt: new Date().toISOString(),
    app,
    postgres: server.rows[0]?.server_version ?? '',
    ownVersions: own.rows.map(({ version }) => version),
    migrations: migrations.rows,
    notes: (await describeHost?.(client)) ?? {},
    tables,
  }
}

/** The rows in pieces, because an entry of the archive has to state its length first. */
async function addRows(
  archive: ArchiveWriter,
  client: Client,
  table: TakenTable,
  signal: AbortSignal | undefined,
): Promise<number> {
  const copy = client.query(copyTo(`copy ${quoteColumns(table)} to stdout`))
  let piece: Buffer[] = []
  let size = 0
  let number = 0
  const addPiece = async () => {
    if (size === 0) return
    number += 1
    const name = `${rowsFolder(table)}${String(number).padStart(6, '0')}`
    await archive.add(name, size, iterate(piece))
    piece = []
    size = 0
  }
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    let rest = chunk
    while (size + rest.length >= PIECE) {
      signal?.throwIfAborted()
      const part = rest.subarray(0, PIECE - size)
      rest = rest.subarray(part.length)
      piece.push(part)
      size = PIECE
      await addPiece()
    }
    if (rest.length > 0) piece.push(rest)
    size += rest.length
  }
  await addPiece()
  return copy.rowCount
}

async function* iterate(chunks: Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks
}

async function addFiles(
  archive: ArchiveWriter,
  client: Client,
  { dataDirectory, signal, onProgress }: BackupOptions,
) {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from storage.objects',
  )
  const total = rows[0]?.count ?? 0
  const missing: BackupReport['missing'] = { count: 0, first: [] }
  let files = 0
  await client.query(
    `declare files no scroll cursor for
     select version, bucket_id || '/' || name as place from storage.objects order by version`,
  )
  for (;;) {
    const batch = await client.query<{ version: string; place: string }>(`fetch ${BATCH} files`)
    if (batch.rows.length === 0) break
    for (const { version, place } of batch.rows) {
      signal?.throwIfAborted()
      if (await addFile(archive, path.join(dataDirectory, FILES), version)) files += 1
      else {
        missing.count += 1
        if (missing.first.length < SHOWN) missing.first.push(place)
      }
      onProgress?.({ step: 'files', done: files + missing.count, total })
    }
  }
  return { files, missing }
}

/** False if the file is missing. */
async function addFile(archive: ArchiveWriter, directory: string, version: string) {
  const place = findPlace(directory, version)
  const file = place && (await open(place, 'r').catch(unlessMissing))
  if (!file) return false
  try {
    const { size } = await file.stat()
    const bytes = file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>
    await archive.add(`${ENTRY.files}${version}`, size, bytes)
    return true
  } finally {
    await file.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Sequences know no snapshot: read last, they are beyond every value in the rows. */
async function readSequences(client: Client): Promise<Summary['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by n.nspname, c.relname`)
  const sequences: Summary['sequences'] = []
  for (const sequence of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoteTable(sequence)}`,
    )
    const [found] = state.rows
    if (!found) throw new Error(`The sequence ${nameOf(sequence)} is empty`)
    sequences.push({ ...sequence, ...found })
  }
  return sequences
}

/** A connection that breaks means a stopped server. A held lock means that a server is stopping or migrating. */
function explain(error: unknown): unknown {
  if (codeOf(error) === LOCK_TIMEOUT) {
    return new BackupError(
      'Another backup of this server is being made, or its schema is being changed.',
      'Wait until that is done, then try again.',
      { cause: error },
    )
  }
  const isGone =
    error instanceof Error &&
    (/Connection terminated|ECONNRESET|EPIPE|not queryable/.test(error.message) ||
      ['57P01', '57P02', '57P03'].includes(String(codeOf(error))))
  if (!isGone) return error
  return new BackupError(
    'The server was stopped while its backup was made.',
    'Make the backup again. No unfinished file is left.',
    { cause: error },
  )
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`
