import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { readArchive, type ArchiveEntry } from '#src/backup/archive-reader.ts'
import { ENTRY } from '#src/backup/format.ts'
import { MoveError } from '#src/move/move-error.ts'
import { placeOf, type FileList, type StoredFile } from '#src/move/stored-files.ts'

/** The storage service of the project. Each call throws its refusal; `isWorthwhile` tells whether a retry may help. */
export interface TargetFiles {
  listBuckets(): Promise<{ id: string; createdAt: string }[]>
  write(file: StoredFile, bytes: Buffer): Promise<void>
  read(file: Pick<StoredFile, 'bucket' | 'name'>): Promise<Buffer>
  isWorthwhile(error: unknown): boolean
}

export interface CarriedFiles {
  files: number
  bytes: number
  /** Of these, the ones from an earlier run. */
  found: number
}

/** Files that are copied at the same time; each is in memory. */
const LANES = 4
/** Pauses between tries, in milliseconds. */
const PAUSES = [500, 2000]

/**
 * Copies each file of the backup to the project, and reads it back. Keeps the files of an earlier run after reading them.
 * Throws `MoveError`; the copied files stay for the next run.
 */
export async function carryFiles(
  backup: string,
  { list, there, target, signal, onFile }: Carrying,
): Promise<CarriedFiles> {
  const carried: CarriedFiles = { files: 0, bytes: 0, found: 0 }
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []

  async function carry(file: StoredFile, bytes: Buffer): Promise<void> {
    const isThere = there.has(placeOf(file))
    try {
      await carryFile(target, file, bytes, isThere)
      carried.files += 1
      carried.bytes += bytes.length
      if (isThere) carried.found += 1
      onFile(carried.files)
    } catch (error) {
      // Thrown below, when no copy is running any more.
      failures.push(error)
    }
  }

  try {
    await readArchive(backup, async (entry) => {
      if (!entry.name.startsWith(ENTRY.files)) return
      const file = list.byVersion.get(entry.name.slice(ENTRY.files.length))
      if (!file) throw new Error(`No row of the backup speaks of its file ${entry.name}`)
      const bytes = await collect(entry)
      while (running.size >= LANES) await Promise.race(running)
      signal?.throwIfAborted()
      if (failures.length > 0) throw failures[0]
      const lane = carry(file, bytes).finally(() => running.delete(lane))
      running.add(lane)
    })
  } finally {
    await Promise.all(running)
  }
  if (failures.length > 0) throw failures[0]
  return carried
}

interface Carrying {
  list: FileList
  /** Names that already have a file. */
  there: ReadonlySet<string>
  target: TargetFiles
  signal: AbortSignal | undefined
  onFile: (done: number) => void
}

async function carryFile(
  target: TargetFiles,
  file: StoredFile,
  bytes: Buffer,
  isThere: boolean,
): Promise<void> {
  if (!isThere) await again(target, file, 'stored', () => target.write(file, bytes))
  const found = await again(target, file, 'read back', () => target.read(file))
  if (sumOf(found) === sumOf(bytes)) return
  throw new MoveError(
    `The file ${placeOf(file)} in the project (${found.length} bytes) is not the same as in the backup (${bytes.length} bytes).`,
    'Remove it in the project, in Storage, and run this again: it continues where it stopped. No row was written.',
  )
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function collect({ bytes }: ArchiveEntry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function again<Result>(
  target: TargetFiles,
  file: StoredFile,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const pause = PAUSES[attempt]
      if (pause !== undefined && target.isWorthwhile(error)) {
        await sleep(pause)
        continue
      }
      throw new MoveError(
        `The file ${placeOf(file)} could not be ${what}: ${error instanceof Error ? error.message : String(error)}.`,
        'Fix that, then run this again: it continues where it stopped. No row was written.',
        { cause: error },
      )
    }
  }
}

/**
 * Whether the files' address and key lead to the database's project: both name the creation time of each bucket. Throws
 * `MoveError`.
 */
export async function requireSameProject(client: Client, target: TargetFiles): Promise<void> {
  const seen = await target.listBuckets().catch((error: unknown) => {
    throw new MoveError(
      `The project of SUPABASE_URL does not list its buckets: ${error instanceof Error ? error.message : String(error)}.`,
      'Correct SUPABASE_URL, and set SUPABASE_SECRET_KEY to the project’s secret key. Nothing was changed.',
      { cause: error },
    )
  })
  const { rows } = await client.query<{ id: string; made: string }>(
    `select id, extract(epoch from created_at) * 1000 as made from storage.buckets`,
  )
  const isSame =
    rows.length === seen.length &&
    rows.every(({ id, made }) =>
      // One of them may have cut or rounded the time to milliseconds.
      seen.some(
        (bucket) => bucket.id === id && Math.abs(Date.parse(bucket.createdAt) - Number(made)) < 2,
      ),
    )
  if (isSame) return
  throw new MoveError(
    'SUPABASE_URL and DATABASE_URL lead to two different projects: their buckets are not the same.',
    'Take both from the same project. Nothing was changed.',
  )
}
