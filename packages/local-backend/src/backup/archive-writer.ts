import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { BackupError } from '#src/backup/backup-error.ts'
import { ENTRY } from '#src/backup/format.ts'
import { syncFolder } from '#src/data-directory/write-durably.ts'

export interface ArchiveWriter {
  /** `size` is the total of the bytes. */
  add(name: string, size: number, bytes: AsyncIterable<Buffer>): Promise<void>
  addText(name: string, text: string): Promise<void>
  /** Ends the archive with its checksums and renames it durably. */
  finish(): Promise<void>
  /** Deletes the unfinished file. */
  discard(): Promise<void>
}

/** Picture bytes do not compress, and rows do so quickly. */
const LEVEL = 1

/**
 * Writes an archive to a temporary name: it gets its name when it is complete and on the disk. Memory does not grow with
 * the size.
 */
export async function createArchive(
  file: string,
  { replace }: { replace: boolean },
): Promise<ArchiveWriter> {
  const draft = `${file}.part`
  const list = `${draft}.sums`
  if (!replace) refuseExisting(file)
  // The remains of a killed run.
  await Promise.all([rm(draft, { force: true }), rm(list, { force: true })])
  const sums = await explained(file, open(list, 'wx+', 0o600))
  const tar = pack()
  const written = pipeline(
    tar,
    createGzip({ level: LEVEL }),
    createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
  )
  // The next write gets the error; there may be none.
  const broken = new AbortController()
  written.catch((error: unknown) => broken.abort(error))

  async function add(name: string, size: number, bytes: AsyncIterable<Buffer>): Promise<void> {
    broken.signal.throwIfAborted()
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size, mode: 0o600 })
    try {
      await pipeline(Readable.from(hashed(bytes, hash), { objectMode: false }), entry, {
        signal: broken.signal,
      })
    } catch (error) {
      broken.signal.throwIfAborted()
      throw error
    }
    await sums.appendFile(`${hash.digest('hex')}  ${name}\n`)
  }

  return {
    add: (name, size, bytes) => explained(file, add(name, size, bytes)),
    async addText(name, text) {
      const bytes = Buffer.from(text)
      await explained(file, add(name, bytes.length, Readable.from([bytes])))
    },
    finish: () =>
      explained(
        file,
        (async () => {
          const { size } = await sums.stat()
          await add(ENTRY.checksums, size, createReadStream(list))
          tar.finalize()
          await written
          await syncFile(draft)
          if (!replace) refuseExisting(file)
          await rename(draft, file)
          await syncFolder(path.dirname(file))
          await sums.close()
          await rm(list, { force: true })
        })(),
      ),
    async discard() {
      tar.destroy()
      await written.catch(() => undefined)
      await sums.close()
      await Promise.all([rm(draft, { force: true }), rm(list, { force: true })])
    },
  }
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

function refuseExisting(file: string): void {
  if (!existsSync(file)) return
  throw new BackupError(
    `${file} exists already.`,
    'Choose another name, or add --force to replace it.',
  )
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function explained<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw explain(file, error)
  }
}

/** Only errors of the backup's own file are reported. */
function explain(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const folder = path.dirname(path.resolve(file))
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
    return new BackupError(
      `The disk is full: the backup does not fit in ${folder}.`,
      'Free some space there, or write the backup to another disk. No unfinished file is left.',
      { cause: error },
    )
  }
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    return new BackupError(`There is no folder ${folder}.`, 'Make it, or choose another place.', {
      cause: error,
    })
  }
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return new BackupError(
      `This user may not write in ${folder}.`,
      'Let this user write there, or choose another place.',
      { cause: error },
    )
  }
  return error
}

/** Formats the size of an archive. */
export const sizeOf = async (file: string): Promise<number> => (await stat(file)).size
