import type { Client } from 'pg'
import { quoteTable } from '#src/backup/list-tables.ts'
import { requireKnownVersions } from '#src/backup/require-known-versions.ts'
import { verifyBackup, type VerifiedBackup } from '#src/backup/verify-backup.ts'
import {
  carryFiles,
  requireSameProject,
  type CarriedFiles,
  type TargetFiles,
} from '#src/move/carry-files.ts'
import { carryRows, type CarriedTable } from '#src/move/carry-rows.ts'
import { checkTarget, chooseTables, readPlaces, type OwnSchemas } from '#src/move/check-target.ts'
import { describeFiles } from '#src/move/describe-files.ts'
import { explainMoveFailure } from '#src/move/explain-move-failure.ts'
import { openTarget } from '#src/move/open-target.ts'
import { createAddressChanger, createFileList, type FileList } from '#src/move/stored-files.ts'

export interface MoveOptions {
  /** A backup, made by `writeBackup`. */
  file: string
  target: {
    /** Origin from which browsers read public files of the project. */
    url: string
    /** Login that owns the schemas, and may write accounts. */
    databaseUrl: string
    files: TargetFiles
  }
  migrationsDirectory: string
  own: OwnSchemas
  /** Creates the remade schemas, from the host application's notes in the backup. */
  prepare?: (client: Client, notes: Record<string, string>) => Promise<void>
  /** Changes values that only the old server could read, before the commit. */
  adopt?: (client: Client, old: { secretKey: string }) => Promise<void>
  /** Checks, and writes nothing. */
  checkOnly?: boolean
  onProgress?: (progress: MoveProgress) => void
  signal?: AbortSignal
}

export interface MoveProgress {
  step: 'check' | 'files' | 'rows'
  done: number
  total: number | null
}

export interface MoveReport extends VerifiedBackup {
  tables: CarriedTable[]
  files: CarriedFiles
  /** Addresses of public files that now lead to the project. */
  addresses: number
}

/**
 * Copies a backup into a Supabase project that has the migrations: files first, through the storage service, then
 * accounts and rows in one transaction, which commits when all of it was compared. So an interrupted run leaves at most
 * files, and the next one continues there. The source is never changed. Returns null for a check. Throws `MoveError`,
 * `BackupError`, `BackendStartError` or the signal's reason.
 */
export async function moveBackup(options: MoveOptions): Promise<MoveReport | null> {
  const { file, target, own, onProgress, signal } = options
  const gathered = createFileList()
  const found = await verifyBackup(
    file,
    (done) => onProgress?.({ step: 'check', done, total: null }),
    signal,
    (entry) => gathered.take(entry),
  )
  const { migrationsDirectory } = options
  const manifest = await requireKnownVersions(found.manifest, migrationsDirectory)
  const verified = { ...found, manifest }
  const { summary } = verified
  const tables = chooseTables(manifest, summary.rows, own)
  const list = gathered.finish(manifest.tables)
  const client = await openTarget(target.databaseUrl)
  try {
    await checkTarget(client, { manifest, tables, own, migrationsDirectory })
    const there = await readPlaces(client, list)
    await requireSameProject(client, target.files)
    if (options.checkOnly === true) return null
    const files = await carryFiles(file, {
      list,
      there,
      target: target.files,
      signal,
      onFile: (done) => onProgress?.({ step: 'files', done, total: summary.files }),
    })
    const rows = await carryAll(client, options, { verified, tables, list })
    return { ...verified, ...rows, files }
  } catch (error) {
    signal?.throwIfAborted()
    throw explainMoveFailure(error)
  } finally {
    // The end of the connection rolls everything back.
    await client.end()
  }
}

async function carryAll(
  client: Client,
  { file, target, own, prepare, adopt, onProgress, signal }: MoveOptions,
  {
    verified: { manifest, summary },
    tables,
    list,
  }: { verified: VerifiedBackup; tables: ReturnType<typeof chooseTables>; list: FileList },
): Promise<Pick<MoveReport, 'tables' | 'addresses'>> {
  await prepare?.(client, manifest.notes)
  const total = summary.rows.reduce((sum, count) => sum + count, 0)
  const addresses = createAddressChanger(list, target.url)
  await client.query('begin')
  const { tables: carried, secrets } = await carryRows(client, file, {
    manifest,
    summary,
    tables,
    schemas: own.schemas,
    change: (line) => addresses.change(line),
    signal,
    onRows: (done) => onProgress?.({ step: 'rows', done, total }),
  })
  await describeFiles(client, list, summary)
  await adopt?.(client, { secretKey: secrets.secretKey })
  signal?.throwIfAborted()
  await client.query('commit')
  await client.query(`analyze ${tables.map((table) => quoteTable(table)).join(', ')}`)
  await client.query(`notify pgrst, 'reload schema'`)
  return { tables: carried, addresses: addresses.count() }
}
