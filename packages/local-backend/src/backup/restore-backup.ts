import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { readArchive, type ArchiveEntry } from '#src/backup/archive-reader.ts'
import { BackupError } from '#src/backup/backup-error.ts'
import { checkRestored } from '#src/backup/check-restored.ts'
import { connectForRows } from '#src/backup/connect.ts'
import { ENTRY, parseSecrets } from '#src/backup/format.ts'
import { openLoader, refreshViews, setSequences } from '#src/backup/load-rows.ts'
import { requireKnownVersions } from '#src/backup/require-known-versions.ts'
import { beginSwap, findSwap, finishSwap, restoringFolder } from '#src/backup/swap-folders.ts'
import { verifyBackup, type VerifiedBackup } from '#src/backup/verify-backup.ts'
import { requireFreeSpace, SPACE_FOR_NEW } from '#src/data-directory/free-space.ts'
import { isLocked, lockDirectory } from '#src/data-directory/lock.ts'
import { MARKER_FILE, readMarker, refuseForeignFolder } from '#src/data-directory/marker.ts'
import { createMarker, FILES } from '#src/data-directory/open-data-directory.ts'
import { explainFolder, prepareFolder } from '#src/data-directory/prepare-folder.ts'
import { writeSecrets } from '#src/data-directory/secrets-file.ts'
import { syncFolder } from '#src/data-directory/write-durably.ts'
import type { Log } from '#src/log.ts'
import { runBootstrap } from '#src/migrate/run-bootstrap.ts'
import { runMigrations } from '#src/migrate/run-migrations.ts'
import { openCluster, withClient, type OpenCluster } from '#src/postgres/open-cluster.ts'
import { stopOrphan } from '#src/postgres/stop-orphan.ts'
import { findPlace } from '#src/storage/disk-store.ts'

export interface RestoreOptions {
  file: string
  dataDirectory: string
  migrationsDirectory: string
  /** Moves existing data aside; without it only an empty data directory is accepted. */
  replace?: boolean
  /** Creates the schemas that the host application creates without migrations, from its notes in the backup. */
  prepare?: (client: Client, notes: Record<string, string>) => Promise<void>
  onProgress?: (progress: RestoreProgress) => void
  log: Log
  signal?: AbortSignal
}

export interface RestoreProgress {
  step: 'check' | 'tables' | 'files'
  done: number
  total: number | null
}

export interface RestoreReport extends VerifiedBackup {
  /** Folder with the earlier data; null if there was none. */
  aside: string | null
  /** Migrations that are newer than the backup. */
  applied: string[]
  /** The folder is not from this backup, but from an interrupted restore that had already built it. */
  finishedOnly: string | null
}

/** An index takes about as much as its rows, and the write-ahead log grows beside them. */
const SPACE_PER_ROW_BYTE = 4

/**
 * Builds a data directory from a backup: a new cluster with the backup's schema, its rows, its files and its keys, and
 * then the later migrations. It is built within the data directory under another name, and takes its place when all of
 * it was checked. Throws `BackupError`, `BackendStartError` or the signal's reason; then nothing has changed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { file, dataDirectory, onProgress, signal } = options
  const found = await verifyBackup(
    file,
    (done) => onProgress?.({ step: 'check', done, total: null }),
    signal,
  )
  const manifest = await requireKnownVersions(found.manifest, options.migrationsDirectory)
  const verified = { ...found, manifest }
  try {
    const isNew = !existsSync(dataDirectory)
    await prepareFolder(dataDirectory)
    const lock = await lockDirectory(dataDirectory)
    try {
      return await restore(options, verified)
    } finally {
      await lock.release()
      if (isNew) await removeIfEmpty(dataDirectory)
    }
  } catch (error) {
    throw explainFolder(dataDirectory, error)
  }
}

async function restore(options: RestoreOptions, verified: VerifiedBackup): Promise<RestoreReport> {
  const { dataDirectory, replace = false, signal } = options
  const draft = restoringFolder(dataDirectory)
  const interrupted = await findSwap(dataDirectory)
  if (interrupted) {
    const aside = await finishSwap(dataDirectory)
    return { ...verified, aside, applied: [], finishedOnly: interrupted.from }
  }
  const isUsed = await requireTarget(dataDirectory, replace)
  await removeDraft(draft, options.log)
  await requireFreeSpace(
    dataDirectory,
    SPACE_FOR_NEW + verified.fileBytes + SPACE_PER_ROW_BYTE * verified.rowBytes,
  )
  try {
    const applied = await build(draft, options, verified)
    signal?.throwIfAborted()
    const { app, madeAt } = verified.manifest
    await beginSwap(dataDirectory, { replaces: isUsed, from: `${app}, ${madeAt}` })
    const aside = await finishSwap(dataDirectory)
    return { ...verified, aside, applied, finishedOnly: null }
  } catch (error) {
    if (!(await findSwap(dataDirectory))) await removeDraft(draft, options.log)
    throw error
  }
}

/** Whether the data directory has data of ours that has to be moved aside. */
async function requireTarget(dataDirectory: string, replace: boolean): Promise<boolean> {
  const ours = existsSync(path.join(dataDirectory, MARKER_FILE))
  if (!ours) {
    await refuseForeignFolder(dataDirectory, [path.basename(restoringFolder(dataDirectory))])
    return false
  }
  if (replace) return true
  await readMarker(dataDirectory)
  throw new BackupError(
    `The data directory ${dataDirectory} is in use already.`,
    'Set DATA_DIR to a new folder, or add --replace, which moves aside what is there and keeps it. Nothing was changed.',
  )
}

/** Deletes the remains of an unfinished restore, with its PostgreSQL. */
async function removeDraft(draft: string, log: Log): Promise<void> {
  if (!existsSync(draft)) return
  if (await isLocked(draft)) {
    const lock = await lockDirectory(draft)
    await lock.release()
  }
  if (existsSync(path.join(draft, 'database'))) {
    await stopOrphan(path.join(draft, 'database'), null, log)
  }
  await rm(draft, { recursive: true, force: true, maxRetries: 3 })
}

async function build(
  draft: string,
  options: RestoreOptions,
  verified: VerifiedBackup,
): Promise<string[]> {
  const { log, file, migrationsDirectory, signal } = options
  await prepareFolder(draft)
  await createMarker(draft)
  await mkdir(path.join(draft, 'keys'), { mode: 0o700 })
  let cluster: OpenCluster | null = null
  let filler: Filler | null = null
  try {
    await readArchive(file, async (entry) => {
      signal?.throwIfAborted()
      if (entry.name === ENTRY.secrets) {
        await writeSecrets(draft, parseSecrets(await entry.text()))
        cluster = await openCluster({ dataDirectory: draft, log })
        await makeSchema(cluster, options, verified)
        filler = await openFiller(draft, cluster, options, verified)
      }
      await filler?.take(entry)
    })
    const opened = requireOpened(cluster, filler)
    await opened.filler.finish()
    return await bringUpToDate(opened.cluster, migrationsDirectory, signal)
  } finally {
    await closeAll(filler, cluster)
  }
}

interface Filler {
  take(entry: ArchiveEntry): Promise<void>
  finish(): Promise<void>
  close(): Promise<void>
}

async function openFiller(
  draft: string,
  cluster: OpenCluster,
  { onProgress }: RestoreOptions,
  { manifest, summary }: VerifiedBackup,
): Promise<Filler> {
  const client = await connectForRows(cluster.address)
  const filled = summary.rows.filter((count) => count > 0).length
  const loader = await openLoader(client, manifest.tables, (done) =>
    onProgress?.({ step: 'tables', done, total: filled }),
  ).catch(async (error: unknown) => {
    await client.end()
    throw error
  })
  let files = 0
  return {
    async take(entry) {
      if (entry.name.startsWith(ENTRY.rows)) return await loader.add(entry.name, entry.bytes)
      if (!entry.name.startsWith(ENTRY.files)) return undefined
      await loader.finish()
      await writeFile(path.join(draft, FILES), entry)
      files += 1
      return onProgress?.({ step: 'files', done: files, total: summary.files })
    },
    async finish() {
      await loader.finish()
      await setSequences(client, summary.sequences)
      await checkRestored(client, manifest, summary)
      await refreshViews(client)
      await client.query('analyze')
    },
    close: () => client.end(),
  }
}

/** The schema at the time of the backup. */
async function makeSchema(
  { address }: OpenCluster,
  { migrationsDirectory, prepare, signal }: RestoreOptions,
  { manifest }: VerifiedBackup,
): Promise<void> {
  const own = new Set(manifest.ownVersions)
  const only = new Set(manifest.migrations.map(({ version }) => version))
  await withClient(address, 'supabase_admin', (client) =>
    runBootstrap(client, address.passwords, own),
  )
  await withClient(address, 'postgres', async (client) => {
    await runMigrations(client, migrationsDirectory, { signal, only })
    await prepare?.(client, manifest.notes)
  })
}

/** The later migrations. */
async function bringUpToDate(
  { address }: OpenCluster,
  migrationsDirectory: string,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  await withClient(address, 'supabase_admin', (client) => runBootstrap(client, address.passwords))
  return await withClient(address, 'postgres', (client) =>
    runMigrations(client, migrationsDirectory, { signal }),
  )
}

async function writeFile(directory: string, { name, bytes }: ArchiveEntry): Promise<void> {
  const place = findPlace(directory, name.slice(ENTRY.files.length))
  if (place === null) throw new Error(`The backup has a file with a name of its own: ${name}`)
  const folder = path.dirname(place)
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) {
    await syncFolder(path.dirname(folder))
  }
  await pipeline(bytes, createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true }))
}

function requireOpened(cluster: OpenCluster | null, filler: Filler | null) {
  if (!cluster || !filler) throw new Error('The backup holds no keys')
  return { cluster, filler }
}

async function closeAll(filler: Filler | null, cluster: OpenCluster | null): Promise<void> {
  await filler?.close()
  await cluster?.stop()
}

async function removeIfEmpty(directory: string): Promise<void> {
  if ((await readdir(directory)).length === 0) await rm(directory, { recursive: true })
}
