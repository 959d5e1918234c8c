import { randomUUID } from 'node:crypto'
import { constants, mkdirSync, type Dirent } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { readFreeSpace } from '#src/data-directory/free-space.ts'
import { HEAD_BYTES } from '#src/storage/content-type.ts'
import { isVersion, type FileStore, type FoundFile } from '#src/storage/file-store.ts'
import { objectNotFound, StorageError } from '#src/storage/storage-error.ts'
import { receiveBytes, type ReceivedBytes } from '#src/storage/receive-bytes.ts'

/** Bytes of a file between two checks of the free space. */
const LOOK_EVERY = 4 * 1024 * 1024

/**
 * Stores files below `<directory>/objects` under random names. Nothing that a user typed becomes part of a path, and new
 * content is always a new file, so that a reader never sees a mixture. No file takes the last `minimumFreeBytes` of the
 * disk, which PostgreSQL needs.
 */
export function createDiskStore(directory: string, minimumFreeBytes: number): FileStore {
  const objects = join(directory, 'objects')
  const incoming = join(directory, 'incoming')
  mkdirSync(objects, { recursive: true, mode: 0o700 })
  mkdirSync(incoming, { recursive: true, mode: 0o700 })

  return {
    isShared: false,
    async receive(body, limit) {
      const version = randomUUID()
      const temporary = join(incoming, version)
      try {
        const received = await writeFile(temporary, guard(body), limit)
        return {
          ...received,
          keep: () => keep(temporary, version),
          discard: () => rm(temporary, { force: true }),
        }
      } catch (error) {
        await rm(temporary, { force: true })
        throw translate(error)
      }
    },
    async read(version, range) {
      return (await openStored(version)).createReadStream(range ?? {})
    },
    async readHead(version) {
      const file = await openStored(version)
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    async copy(version) {
      const next = randomUUID()
      const temporary = join(incoming, next)
      try {
        const { size } = await stat(pathOf(version)).catch(throwLost)
        await requireRoom(size)
        await copyFile(pathOf(version), temporary, constants.COPYFILE_FICLONE).catch(throwLost)
        await sync(temporary)
        return await keep(temporary, next)
      } catch (error) {
        await rm(temporary, { force: true })
        throw translate(error)
      }
    },
    async remove(version) {
      await rm(pathOf(version), { force: true })
    },
    async *list() {
      for (const entry of await readFiles(objects)) {
        yield* describe(entry, isVersion(entry.name) ? entry.name : null)
      }
      for (const entry of await readFiles(incoming)) yield* describe(entry, null)
    },
  }

  async function openStored(version: string): Promise<FileHandle> {
    return await open(pathOf(version), constants.O_RDONLY).catch(throwLost)
  }

  /** Passes the bytes on while there is room for them. */
  async function* guard(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let sinceLook = LOOK_EVERY
    for await (const chunk of body) {
      if (sinceLook >= LOOK_EVERY) {
        await requireRoom(chunk.length)
        sinceLook = 0
      }
      sinceLook += chunk.length
      yield chunk
    }
  }

  async function requireRoom(bytes: number): Promise<void> {
    if ((await readFreeSpace(directory)) - bytes >= minimumFreeBytes) return
    throw noRoom()
  }

  function pathOf(version: string): string {
    const place = findPlace(directory, version)
    if (place === null) throw new StorageError('InternalError', 'Not a stored version')
    return place
  }

  async function keep(temporary: string, version: string): Promise<string> {
    const folder = join(objects, version.slice(0, 2))
    if (await mkdir(folder, { recursive: true, mode: 0o700 })) await sync(objects)
    await rename(temporary, pathOf(version))
    await sync(folder)
    return version
  }
}

/** The path of a version in a store; null for an invalid one. */
export function findPlace(directory: string, version: string): string | null {
  if (!isVersion(version)) return null
  return join(directory, 'objects', version.slice(0, 2), version)
}

async function writeFile(
  path: string,
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<ReceivedBytes> {
  const file = await open(path, 'wx', 0o600)
  try {
    const taken = await receiveBytes(body, limit, (chunk) => file.writeFile(chunk))
    await file.sync()
    return taken
  } finally {
    await file.close()
  }
}

/** None if another process removed it meanwhile. */
async function* describe(entry: Dirent, version: string | null): AsyncGenerator<FoundFile> {
  const path = join(entry.parentPath, entry.name)
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (facts === null) return
  yield { version, modifiedAt: facts.mtimeMs, remove: () => rm(path, { force: true }) }
}

/** Flushes a file or, so that a new name in it survives a crash, a folder. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readFiles(directory: string): Promise<Dirent[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile())
}

function translate(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return noRoom(error)
  }
  return error
}

function throwLost(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? objectNotFound() : error
}

function noRoom(cause?: unknown): StorageError {
  const message = 'The disk is nearly full: no files are taken until there is space again'
  return new StorageError('InsufficientStorage', message, { cause })
}
