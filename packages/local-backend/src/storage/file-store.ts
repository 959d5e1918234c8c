import { createHash, randomUUID } from 'node:crypto'
import { constants, mkdirSync, type Dirent } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { readFreeSpace } from '#src/data-directory/free-space.ts'
import { HEAD_BYTES } from '#src/storage/content-type.ts'
import { objectNotFound, StorageError } from '#src/storage/storage-error.ts'

/** Bytes that are written but not yet part of the store. */
export interface IncomingFile {
  size: number
  /** MD5 as a quoted entity tag, as object stores give it. */
  etag: string
  /** The first bytes, for a look at the type. */
  head: Buffer
  /** Makes the file durable under its version and returns that. */
  keep(): Promise<string>
  discard(): Promise<void>
}

export interface FileStore {
  /** Takes bytes while they arrive; throws `EntityTooLarge` as soon as there are more than `limit`. */
  receive(body: AsyncIterable<Uint8Array>, limit: number): Promise<IncomingFile>
  /** Opens a stored file; the caller closes it. Throws `NoSuchKey` when it is lost, as `copy` does. */
  open(version: string): Promise<FileHandle>
  /** The first bytes of a stored file, for a look at the type. */
  readHead(version: string): Promise<Buffer>
  /** Makes a durable second copy and returns its version. */
  copy(version: string): Promise<string>
  /** Removing what is not there is no error. */
  remove(version: string): Promise<void>
  /** All paths below the store with the version each stands for; incoming files have none. */
  list(): AsyncGenerator<{ path: string; version: string | null }>
}

/** Bytes of a file between two looks at the space that is left. */
const LOOK_EVERY = 4 * 1024 * 1024
const VERSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Keeps files below `<directory>/objects` under random names: nothing that a user typed becomes part of a path, and
 * a new content is always a new file, so that a reader never sees half of two. No file takes the last
 * `minimumFreeBytes` of the disk, which PostgreSQL needs to go on.
 */
export function createFileStore(directory: string, minimumFreeBytes: number): FileStore {
  const objects = join(directory, 'objects')
  const incoming = join(directory, 'incoming')
  mkdirSync(objects, { recursive: true, mode: 0o700 })
  mkdirSync(incoming, { recursive: true, mode: 0o700 })

  return {
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
    open: openStored,
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
        const version = VERSION.test(entry.name) ? entry.name : null
        yield { path: join(entry.parentPath, entry.name), version }
      }
      for (const entry of await readFiles(incoming)) {
        yield { path: join(entry.parentPath, entry.name), version: null }
      }
    },
  }

  async function openStored(version: string): Promise<FileHandle> {
    return await open(pathOf(version), constants.O_RDONLY).catch(throwLost)
  }

  /** Passes the bytes on as long as there is room for them. */
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

/** Where a version lies in a store; null for what is none. */
export function findPlace(directory: string, version: string): string | null {
  if (!VERSION.test(version)) return null
  return join(directory, 'objects', version.slice(0, 2), version)
}

async function writeFile(path: string, body: AsyncIterable<Uint8Array>, limit: number) {
  const file = await open(path, 'wx', 0o600)
  try {
    const hash = createHash('md5')
    let head = Buffer.alloc(0)
    let size = 0
    for await (const chunk of body) {
      size += chunk.length
      if (size > limit) {
        throw new StorageError('EntityTooLarge', 'The object exceeded the maximum allowed size')
      }
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      }
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
    return { size, etag: `"${hash.digest('hex')}"`, head }
  } finally {
    await file.close()
  }
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
